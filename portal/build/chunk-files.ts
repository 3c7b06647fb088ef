import type { Rolldown } from 'vite';

/** Returns the chunk that contains a module (given by the end of its path), the chunks it imports, and their styles. */
export function filesOf(module: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const start = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  const pending = start ? [start.fileName] : [];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    pending.push(...chunk.imports);
  }
  return [...found];
}
