import { useSearchParams } from 'wouter';

export interface ExportSelection {
  readonly isOpen: boolean;
  /** null for the whole history. */
  readonly years: readonly number[] | null;
  readonly select: (years: readonly number[] | null) => void;
  readonly close: () => void;
}

/**
 * Reads and writes `?take=all`, `?take=2026.2025` or `?take=none`: the download dialog and the selected years. They are part of
 * the address, so that they survive a sign-in redirect.
 */
export function useExportSelection(): ExportSelection {
  const [search, setSearch] = useSearchParams();
  const param = search.get('take');
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
    isOpen: param !== null,
    years: param === null || param === 'all' ? null : (param.match(/\b(19|20|21)\d\d\b/g) ?? []).map(Number),
    select: (years) => set(years === null ? 'all' : years.join('.') || 'none'),
    close: () => set(null),
  };
}
