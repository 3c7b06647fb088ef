import { useSearchParams } from 'wouter';

export interface ExportWish {
  readonly isOpen: boolean;
  /** `null`: the whole history. */
  readonly years: readonly number[] | null;
  readonly choose: (years: readonly number[] | null) => void;
  readonly close: () => void;
}

/**
 * `?take=all`, `?take=2026.2025`, `?take=none`: that somebody is about to take their pay along, and what of it. It stands in
 * the address so that who is led to the sign-in page and back finds it as it was.
 */
export function useExportWish(): ExportWish {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('take');
  const set = (take: string | null): void =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (take === null) next.delete('take');
        else next.set('take', take);
        return next;
      },
      { replace: true },
    );
  return {
    isOpen: asked !== null,
    years: asked === null || asked === 'all' ? null : (asked.match(/\b(19|20|21)\d\d\b/g) ?? []).map(Number),
    choose: (years) => set(years === null ? 'all' : years.join('.') || 'none'),
    close: () => set(null),
  };
}
