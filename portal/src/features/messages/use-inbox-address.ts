import { useSearchParams } from 'wouter';
import type { Filter } from './inbox.ts';

/** Where the inbox stands, all of it in the address, so that Back, a reload and a sent link restore it. */
export interface InboxAddress {
  readonly messageId: string | undefined;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  /** The address of one message, or of the list alone, under the same filter. */
  readonly hrefOf: (messageId: string | undefined) => string;
}

/** `?message=<id>&show=needsYou`; anything unreadable counts as absent. */
export function useInboxAddress(): InboxAddress {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('show');
  const filter = asked === 'needsYou' || asked === 'unread' ? asked : 'all';
  return {
    messageId: search.get('message') ?? undefined,
    filter,
    // Not places to come back to: Back from here leaves the list.
    setFilter: (next) => setSearch(next === 'all' ? {} : { show: next }, { replace: true }),
    hrefOf: (messageId) => {
      const to = new URLSearchParams({
        ...(messageId !== undefined && { message: messageId }),
        ...(filter !== 'all' && { show: filter }),
      }).toString();
      return to === '' ? '/messages' : `/messages?${to}`;
    },
  };
}
