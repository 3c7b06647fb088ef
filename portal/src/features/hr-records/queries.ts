import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../platform/services.ts';
import { SELF, subjectKey, type Subject } from '../../platform/subject.ts';
import type { AnyRecord, KindKey } from './kinds.ts';

/*
 * The employer's HR team enters HR records, so no mutation in the portal invalidates these queries.
 */

/** Maximum page size of the gateway. */
const PAGE_SIZE = 200;

/**
 * The subject's records of one kind in the gateway's order. Search and sorting need the whole list, so every page is loaded;
 * few people have more than one.
 */
export function recordsQuery(api: Api, kind: KindKey, subject: Subject = SELF, { isQuiet = false } = {}) {
  // A list that is loaded for its count alone says nothing of progress and failures.
  const quiet = isQuiet ? { noLoading: true, skipInterceptor: true } : {};
  return queryOptions({
    queryKey: ['hrRecords', kind, subjectKey(subject)],
    queryFn: async ({ signal }): Promise<readonly AnyRecord[]> => {
      const records: AnyRecord[] = [];
      let cursor: string | null = null;
      do {
        const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const reply: { readonly nextCursor: string | null } =
          subject.view === 'self'
            ? await api.call(`hrRecords.${kind}`, { query }, { signal, ...quiet })
            : await api.call(
                `hrRecords.${kind}OfEmployee`,
                { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
                { signal, ...quiet },
              );
        records.push(...((reply as unknown as Record<KindKey, readonly AnyRecord[]>)[kind] ?? []));
        cursor = reply.nextCursor;
      } while (cursor !== null);
      return records;
    },
  });
}

/** True if the client has reviews. A failure hides the tab and is not shown. */
export function reviewsEnabledQuery(api: Api) {
  return queryOptions({
    queryKey: ['hrRecords', 'reviewsEnabled'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<boolean> => {
      const params = { name: 'isEmployeeReviewsEnabled' } as const;
      return (await api.call('menu.feature', { params }, { signal, noLoading: true, skipInterceptor: true })).enabled;
    },
  });
}
