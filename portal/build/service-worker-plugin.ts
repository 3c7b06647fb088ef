import { createHash } from 'node:crypto';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.ts';

/** Texts of the first view and of the signed-out pages, and the font. */
const SHELL_ASSETS = /^locales\/\w\w\.[\w-]+\.(signed-out\.outside\.)?json$|figtree-latin-wght-normal.*\.woff2$/;

/** Writes `sw.js` with the names of the first view's files, so that it changes with every build. */
export function serviceWorkerPlugin(entry: string): Plugin {
  return {
    name: 'paystead:service-worker',
    enforce: 'post',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = [
        ...new Set([
          ...Object.keys(bundle).filter((name) => SHELL_ASSETS.test(name)),
          ...filesOf('src/main.tsx', bundle),
          // The page that is shown when the gateway doesn't reply.
          ...filesOf('src/app/signed-out/outside.tsx', bundle),
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
