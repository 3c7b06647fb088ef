import { createHash } from 'node:crypto';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

/** Emits `sw.js`, which knows the files of the first view by their hashed names, and so is another with every build. */
export function serviceWorkerPlugin(entry: string): Plugin {
  return {
    name: 'paystead:service-worker',
    enforce: 'post',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = [
        ...new Set([
          ...Object.keys(bundle).filter((name) => /^locales\/|figtree-latin-wght-normal.*\.woff2$/.test(name)),
          ...filesOf('src/main.tsx', bundle),
          // What is shown where nobody answers.
          ...filesOf('src/app/door/outside.tsx', bundle),
        ]),
      ]
        .toSorted()
        .map((name) => `/${name}`);
      const page = bundle['index.html'];
      const version = createHash('sha256')
        .update(files.join())
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12);
      const build = await rolldown({
        input: entry,
        transform: { define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version) } },
      });
      const { output } = await build.generate({ format: 'iife', minify: true });
      await build.close();
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  };
}

/** The chunk that holds a module, whatever it imports, and their styles. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): readonly string[] {
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
