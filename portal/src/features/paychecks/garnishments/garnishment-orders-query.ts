import { queryOptions } from '@tanstack/react-query';
import type { GarnishmentOrder } from '@paystead/contract/features/paychecks/garnishment-model.ts';
import type { Api } from '../../../platform/services.ts';
import { subjectKey, type Subject } from '../../../platform/subject.ts';

/** The subject's garnishment orders. The page has its own place for a failure: the read is quiet. */
export function garnishmentOrdersQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: ['paychecks', 'garnishments', subjectKey(subject)],
    queryFn: async ({ signal }): Promise<readonly GarnishmentOrder[]> => {
      const quiet = { signal, noLoading: true, skipInterceptor: true };
      const { garnishmentOrders } = await (subject.view === 'self'
        ? api.call('paychecks.garnishments', {}, quiet)
        : api.call(
            'paychecks.garnishmentsOfEmployee',
            { params: { employeeId: subject.employeeId }, query: { role: subject.view } },
            quiet,
          ));
      return garnishmentOrders;
    },
  });
}
