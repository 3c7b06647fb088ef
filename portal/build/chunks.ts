/** The part of the bundler's view of a module that this needs. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Everything a file imports before it runs: not what it loads later. */
function reachedFrom(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [entry];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** The files that decide who loads what, as absolute paths. */
export interface FirstPages {
  /** The portal's entry. */
  readonly main: string;
  /** The page that most people see first. */
  readonly home: string;
  /** The entry of the other document, which must load none of them. */
  readonly aside: string;
}

/**
 * Names the chunk of a module: the libraries that every page stands on, which change rarely and stay in the browser's
 * cache over releases; the portal's own first code; and home. Left to itself the bundler cuts each into a dozen files,
 * since lazy pages share them too, and small files compress worse and cost a request each.
 */
export function firstLoadChunks({ main, home, aside }: FirstPages): (id: string, graph: ModuleGraph) => string | null {
  let sets: readonly ReadonlySet<string>[] | undefined;
  return (id, graph) => {
    sets ??= [aside, main, home].map((file) => reachedFrom(file, graph));
    const [byAside, byMain, byHome] = sets.map((set) => set.has(id));
    if (byAside) return null;
    const isLibrary = /[\\/]node_modules[\\/]/.test(id) || id.includes('rolldown/runtime');
    if (byMain) return isLibrary ? 'libraries' : 'portal';
    return byHome ? 'home' : null;
  };
}
