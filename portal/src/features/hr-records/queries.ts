import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';
import { SELF, subjectKey, type Subject } from '../../platform/subject.ts';
import type { AnyRecord, KindKey } from './kinds.ts';

/*
 * HR records are entered by the employer's HR office: nothing a person does here changes one, so no write refreshes
 * these reads.
 */

/** The most that one answer holds. */
const PAGE = 200;

/**
 * All records of one kind in the gateway's order: one's own, or those of the employee who is looked at. Search and sort
 * work on the whole list, so every page is read; hardly anybody has a second one.
 */
export function recordsQuery(api: Api, kind: KindKey, subject: Subject = SELF) {
  return queryOptions({
    queryKey: ['hrRecords', kind, subjectKey(subject)],
    queryFn: async ({ signal }): Promise<readonly AnyRecord[]> => {
      const records: AnyRecord[] = [];
      let cursor: string | null = null;
      do {
        const query = { limit: PAGE, ...(cursor !== null && { cursor }) };
        const reply: { readonly nextCursor: string | null } =
          subject.view === 'self'
            ? await api.call(`hrRecords.${kind}`, { query }, { signal })
            : await api.call(
                `hrRecords.${kind}OfEmployee`,
                { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
                { signal },
              );
        records.push(...((reply as unknown as Record<KindKey, readonly AnyRecord[]>)[kind] ?? []));
        cursor = reply.nextCursor;
      } while (cursor !== null);
      return records;
    },
  });
}

/** Whether the client has reviews. Asked beside what the person waits for: a failure leaves the tab out and is not shown. */
export function reviewsOpenQuery(api: Api) {
  return queryOptions({
    queryKey: ['hrRecords', 'reviewsOpen'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<boolean> => {
      const params = { name: 'isEmployeeReviewsEnabled' } as const;
      return (await api.call('menu.feature', { params }, { signal, noLoading: true, skipInterceptor: true })).enabled;
    },
  });
}
