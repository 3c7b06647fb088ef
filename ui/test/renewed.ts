/** The part of TanStack Query's client that is watched. */
interface Queries {
  invalidateQueries(filters?: { readonly queryKey?: readonly unknown[] }, options?: object): Promise<void>;
  getQueryCache(): { subscribe(listener: (event: CacheEvent) => void): unknown };
}

interface CacheEvent {
  readonly type: string;
  /** The kind of an update, such as `fetch` or `success`. */
  readonly action?: { readonly type: string };
  readonly query: { readonly queryKey: readonly unknown[] };
}

interface Renewed {
  /** The parts of the key, or of its beginning, joined by spaces. */
  readonly key: string;
  /** True if one read was set or read again, false if all whose keys begin so are stale. */
  readonly isOne: boolean;
}

/**
 * Watches which reads are made stale, set or read again. Returns a function that begins at an action, whose result names those of some
 * keys, or beginnings of keys, that keep what they had before it.
 */
export function watchRenewed(queries: Queries): () => (keys: readonly string[]) => readonly string[] {
  const renewed: Renewed[] = [];
  const note = (key: readonly unknown[] = [], isOne: boolean): void => {
    const parts = key.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
    renewed.push({ key: parts.join(' '), isOne });
  };
  const invalidate = queries.invalidateQueries.bind(queries);
  queries.invalidateQueries = (...given) => {
    note(given[0]?.queryKey, false);
    return invalidate(...given);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && (event.action?.type === 'fetch' || event.action?.type === 'success'))
      note(event.query.queryKey, true);
  });
  const begins = (key: string, start: string): boolean => start === '' || `${key} `.startsWith(`${start} `);
  const covers = ({ key, isOne }: Renewed, all: string): boolean =>
    isOne ? key === all || (all.includes(' ') && begins(key, all)) : begins(all, key);
  return () => {
    const start = renewed.length;
    return (keys) => keys.filter((all) => !renewed.slice(start).some((one) => covers(one, all)));
  };
}
