/** The part of the bundler's module graph that is needed here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Modules that a library's index exports and only later pages use. */
const NAMED_ONLY =
  /@tanstack\/(react-query|query-core)\/.*\/(useQueries|queriesObserver|useMutation|mutationObserver|mutation)\.js$/;

/** Returns a file's static imports, and those of its dynamic imports that match `later`. */
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
 * Names the chunk of a module, so that everything the first page loads, immediately or a moment later, is one file. The
 * bundler would cut it into a dozen, because lazy pages share parts of it; small files compress worse and cost a
 * request each. Separate libraries would stay in the browser's cache for more than a release, but together they are
 * smaller and save a round trip every time. `first` are the absolute paths of the first page's files; `later` matches
 * the dynamic imports that they need immediately.
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
