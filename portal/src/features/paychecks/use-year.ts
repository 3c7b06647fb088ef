import { useSearchParams } from 'wouter';

/** The year that the address asks for, `undefined` without one, and whether the whole list is open: Back restores both. */
export interface ListAddress {
  readonly year: number | undefined;
  readonly all: boolean;
  readonly setYear: (year: number, newest: number) => void;
  readonly showAll: () => void;
}

/** `?year=2025&show=all`. The newest year is the page's own address; anything unreadable counts as absent. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('year');
  const year = asked !== null && /^(19|20|21)\d\d$/.test(asked) ? Number(asked) : undefined;
  return {
    year,
    all: search.get('show') === 'all',
    setYear: (next, newest) => setSearch(next === newest ? {} : { year: String(next) }),
    showAll: () =>
      setSearch(
        (old) => {
          old.set('show', 'all');
          return old;
        },
        // Not a place to come back to: Back from here leaves the list.
        { replace: true },
      ),
  };
}
