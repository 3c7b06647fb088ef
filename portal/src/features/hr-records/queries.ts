import { queryOptions } from '@tanstack/react-query';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Api } from '../../platform/services.ts';
import { SELF, subjectKey, type Subject } from '../../platform/subject.ts';
import type { AnyRecord, KindKey } from './kinds.ts';

/*
 * The employer's HR team enters HR records, so that no mutation in the portal invalidates these queries but the one of contacts.
 */

/** Query keys of the employee's own contacts. */
export const CONTACTS = ['hrRecords', 'contacts'] as const;

/** Version of a list of contacts, and whether the reader may change it. */
export interface ListEdits extends EditVerdict {
  readonly version: number;
}

export interface LoadedRecords {
  readonly records: readonly AnyRecord[];
  /** Null for kinds that only the HR team changes. */
  readonly edits: ListEdits | null;
}

/** Maximum page size of the gateway. */
const PAGE_SIZE = 200;

/**
 * The subject's records of one kind in the gateway's order. Search and sorting need the whole list, so every page is loaded;
 * few people have more than one.
 */
export function recordsQuery(api: Api, kind: KindKey, subject: Subject = SELF, { isQuiet = false } = {}) {
  // A list that is loaded for its count alone says nothing of progress and failures. Someone without HR records, such as a former
  // employee, gets the page for unknown addresses.
  const quiet = isQuiet ? { noLoading: true, skipInterceptor: true } : ({ explains: ['not_found'] } as const);
  return queryOptions({
    queryKey: ['hrRecords', kind, subjectKey(subject)],
    queryFn: async ({ signal }): Promise<LoadedRecords> => {
      const records: AnyRecord[] = [];
      let edits: ListEdits | null = null;
      let cursor: string | null = null;
      do {
        const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const reply: { readonly nextCursor: string | null; readonly version?: number } & Partial<EditVerdict> =
          subject.view === 'self'
            ? await api.call(`hrRecords.${kind}`, { query }, { signal, ...quiet })
            : await api.call(
                `hrRecords.${kind}OfEmployee`,
                { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
                { signal, ...quiet },
              );
        records.push(...((reply as unknown as Record<KindKey, readonly AnyRecord[]>)[kind] ?? []));
        const { version, canEdit = false, whyNot = null } = reply;
        if (version !== undefined) edits = { version, canEdit, whyNot };
        cursor = reply.nextCursor;
      } while (cursor !== null);
      return { records, edits };
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
