import { useSearchParams } from 'wouter';
import type { Filter } from './filters.ts';

/** Open message and filter, kept in the address so that Back, a reload and a shared link restore them. */
export interface InboxAddress {
  readonly messageId: string | undefined;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  /** The address of one message, or of the list, with the same filter. */
  readonly hrefOf: (messageId: string | undefined) => string;
}

/** Reads `?message=<id>&show=needsYou`; an invalid value counts as absent. */
export function useInboxAddress(): InboxAddress {
  const [search, setSearch] = useSearchParams();
  const show = search.get('show');
  const filter = show === 'needsYou' || show === 'unread' ? show : 'all';
  return {
    messageId: search.get('message') ?? undefined,
    filter,
    // Replaces the history entry, so that Back leaves the list instead of undoing a filter.
    setFilter: (next) => setSearch(next === 'all' ? {} : { show: next }, { replace: true }),
    hrefOf: (messageId) => {
      const query = new URLSearchParams({
        ...(messageId !== undefined && { message: messageId }),
        ...(filter !== 'all' && { show: filter }),
      }).toString();
      return query === '' ? '/messages' : `/messages?${query}`;
    },
  };
}
