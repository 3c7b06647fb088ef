import type { CallOptions } from './operation.ts';
import type { ChangesListReply, EventsListReply, ServiceApi } from './service-api.ts';

/** Lists that are read behind a cursor. */
export interface ListHelpers {
  /**
   * Iterates over the pages of approved changes behind a cursor (null: from the beginning) until none is left for now. Store
   * `cursor` with the changes of its page: the next call continues there.
   */
  changesAfter(cursor: string | null, options?: CallOptions): AsyncIterableIterator<ChangesListReply>;
  /** As `changesAfter`, over the pages of events. */
  eventsAfter(cursor: string | null, options?: CallOptions): AsyncIterableIterator<EventsListReply>;
}

export function listsOf(api: ServiceApi): ListHelpers {
  return {
    changesAfter: (cursor, options) =>
      pagesAfter(
        cursor,
        (query) => api.changes.list(query, options),
        ({ changes }) => changes.length,
      ),
    eventsAfter: (cursor, options) =>
      pagesAfter(
        cursor,
        (query) => api.events.list(query, options),
        ({ events }) => events.length,
      ),
  };
}

interface Page {
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

async function* pagesAfter<P extends Page>(
  cursor: string | null,
  list: (query: { readonly after?: string }) => Promise<P>,
  count: (page: P) => number,
): AsyncGenerator<P, void, undefined> {
  for (let after = cursor; ;) {
    const page = await list(after === null ? {} : { after });
    if (count(page) > 0) yield page;
    after = page.cursor ?? after;
    if (!page.hasMore) return;
  }
}
