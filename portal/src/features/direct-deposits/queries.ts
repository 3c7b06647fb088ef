import { queryOptions } from '@tanstack/react-query';
import { EXPLAINED } from '../../platform/api/explained.ts';
import type { Api } from '../../platform/services.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';

/** The accounts of the signed-in employee (DD-1), or of the employee whom a manager views (DD-4). */
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

/** The bank of a routing number. The request runs during typing, so it shows neither a toast nor the loading bar. */
export function bankQuery(api: Api, routingNumber: string) {
  return queryOptions({
    queryKey: ['directDeposits', 'bank', routingNumber],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.call('directDeposits.bank', { params: { routingNumber } }, { signal, noLoading: true, explains: EXPLAINED }),
  });
}

/** The queries that show a change of accounts: the list (DD-1), the requests and the notice on the home page. */
export const SEEN_IN = [['directDeposits'], ['pendingTransactions'], ['messages']];
