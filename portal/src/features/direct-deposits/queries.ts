import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';

/** DD-1, DD-4: one's own accounts, or those of the employee who is looked at. */
export function depositsQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: ['directDeposits', subjectKey(subject)],
    queryFn: ({ signal }) =>
      subject.view === 'self'
        ? api.call('directDeposits.list', {}, { signal })
        : api.call(
            'directDeposits.ofEmployee',
            { params: { employeeId: subject.employeeId }, query: { role: subject.view } },
            { signal },
          ),
  });
}

/** The bank behind nine digits; asked beside the typing, so it neither toasts nor shows the bar. */
export function bankQuery(api: Api, routingNumber: string) {
  return queryOptions({
    queryKey: ['directDeposits', 'bank', routingNumber],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.call(
        'directDeposits.bank',
        { params: { routingNumber } },
        { signal, noLoading: true, skipInterceptor: true },
      ),
  });
}

/** What a change of accounts is seen in: the list (DD-1), what waits, and the notice about it at home. */
export function refreshAfterChange(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    ['directDeposits', 'pendingTransactions', 'messages'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  );
}
