import { useSearchParams } from 'wouter';

/**
 * The year that the address asks for, `undefined` without one, whether the whole list is open, and whether paychecks are
 * being chosen: Back restores all of it.
 */
export interface ListAddress {
  readonly year: number | undefined;
  readonly all: boolean;
  readonly choosing: boolean;
  readonly setYear: (year: number, newest: number) => void;
  readonly showAll: () => void;
  readonly choose: (on: boolean) => void;
}

/** `?year=2025&show=all&choose=on`. The newest year is the page's own address; anything unreadable counts as absent. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('year');
  const year = asked !== null && /^(19|20|21)\d\d$/.test(asked) ? Number(asked) : undefined;
  // Whatever else the address says stays: whose paychecks they are stands there too.
  const change = (changes: Readonly<Record<string, string | null>>, replace: boolean): void =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  return {
    year,
    all: search.get('show') === 'all',
    choosing: search.get('choose') === 'on',
    setYear: (next, newest) => change({ year: next === newest ? null : String(next), show: null }, false),
    // Not places to come back to: Back from here leaves the list.
    showAll: () => change({ show: 'all' }, true),
    choose: (on) => change({ choose: on ? 'on' : null }, true),
  };
}
