/** The part of the bundler's view of a module that this needs. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** What a library's index names and only later pages use: reached from everywhere, needed by no first view. */
const NAMED_ONLY =
  /@tanstack\/(react-query|query-core)\/.*\/(useQueries|queriesObserver|useMutation|mutationObserver|mutation)\.js$/;

/** Everything a file imports before it runs; of what it loads later, only what `later` names. */
function reachedFrom(entry: string, later: RegExp, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [entry];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    pending.push(...importedIds, ...dynamicallyImportedIds.filter((loaded) => later.test(loaded)));
  }
  return reached;
}

/**
 * Names the chunk of a module: whatever the first page loads, now or a moment later, is one file. Left to itself the
 * bundler cuts it into a dozen, since lazy pages share parts of it, and small files compress worse and cost a request
 * each. Libraries apart would outlive a release in the browser's cache; together the whole is smaller and one round trip
 * sooner, every time. `first` are the files that decide it, as absolute paths; `later` is what they load as the first thing.
 */
export function firstLoadChunk(
  first: readonly string[],
  later: RegExp,
): (id: string, graph: ModuleGraph) => string | null {
  let reached: readonly ReadonlySet<string>[] | undefined;
  return (id, graph) => {
    if (NAMED_ONLY.test(id)) return null;
    reached ??= first.map((file) => reachedFrom(file, later, graph));
    return reached.some((set) => set.has(id)) ? 'portal' : null;
  };
}
