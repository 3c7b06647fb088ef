import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../platform/services.ts';
import type { Subject } from '../../../platform/subject.ts';
import { DETAIL_STALE_TIME } from '../queries.ts';

interface CheckPair {
  readonly before: { readonly checkId: string };
  readonly after: { readonly checkId: string };
}

/**
 * The causes of the difference between two of the signed-in employee's paychecks, recalculated by the gateway with tax forms
 * and tables. If the request fails, the page derives causes from the lines of both pay stubs, as it does for other employees.
 */
export function payChangeQuery(api: Api, subject: Subject, { before, after }: CheckPair) {
  return queryOptions({
    queryKey: ['paychecks', 'change', before.checkId, after.checkId],
    staleTime: DETAIL_STALE_TIME,
    retry: false,
    enabled: subject.view === 'self',
    queryFn: ({ signal }) =>
      api.call(
        'paychecks.change',
        { body: { before: before.checkId, after: after.checkId } },
        { signal, noLoading: true, skipInterceptor: true },
      ),
  });
}
