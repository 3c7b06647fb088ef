import { useSearchParams } from 'wouter';

/** The list's state in the address, so that Back restores it: year, expanded rows and selection mode. */
export interface ListAddress {
  readonly year: number | undefined;
  readonly isExpanded: boolean;
  readonly isSelecting: boolean;
  readonly setYear: (year: number, newestYear: number) => void;
  readonly expand: () => void;
  readonly setSelecting: (isSelecting: boolean) => void;
}

/** Reads and writes `?year=2025&show=all&choose=on`. The newest year needs no parameter, and invalid values are ignored. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const yearParam = search.get('year');
  const year = yearParam !== null && /^(19|20|21)\d\d$/.test(yearParam) ? Number(yearParam) : undefined;
  // Keeps the other parameters, which include the employee.
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
    isExpanded: search.get('show') === 'all',
    isSelecting: search.get('choose') === 'on',
    setYear: (year, newestYear) => change({ year: year === newestYear ? null : String(year), show: null }, false),
    // Replaces the history entry, so that Back leaves the list.
    expand: () => change({ show: 'all' }, true),
    setSelecting: (isSelecting) => change({ choose: isSelecting ? 'on' : null }, true),
  };
}
