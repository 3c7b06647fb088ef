import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * Writes small scripts into the pages, each bundled alone, in place of `<!--name-->`. Code that must run before the
 * first paint can't wait for a request, and a page of ten lines needs no file of the portal.
 */
export function inlineScriptsPlugin(entries: Readonly<Record<string, string>>): Plugin {
  const scripts = new Map<string, string>();
  const bundle = async (): Promise<void> => {
    for (const [name, entry] of Object.entries(entries)) {
      const build = await rolldown({ input: entry });
      const { output } = await build.generate({ format: 'iife', minify: true });
      await build.close();
      scripts.set(name, output[0].code.trim());
    }
  };
  return {
    name: 'paystead:inline-scripts',
    buildStart: bundle,
    handleHotUpdate: ({ file }) => (file.includes('/src/inline/') ? bundle().then(() => undefined) : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        [...scripts].reduce(
          (page, [name, code]) => page.replace(`<!--${name}-->`, () => `<script>${code}</script>`),
          html,
        ),
    },
  };
}
