import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../platform/services.ts';
import type { Subject } from '../../../platform/subject.ts';
import { DETAIL_KEPT } from '../queries.ts';

interface Compared {
  readonly before: { readonly checkId: string };
  readonly after: { readonly checkId: string };
}

/**
 * Why two of one's own paychecks differ, as the gateway finds it with tax forms and tables. About others it knows no more
 * than the lines of both stubs, which the page has. Asked once and quietly: without an answer the lines tell.
 */
export function payChangeQuery(api: Api, subject: Subject, { before, after }: Compared) {
  return queryOptions({
    queryKey: ['paychecks', 'change', before.checkId, after.checkId],
    staleTime: DETAIL_KEPT,
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
