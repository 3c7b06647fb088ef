import { createHash } from 'node:crypto';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const PLACE = '<!--before-paint-->';

/**
 * Inlines `src/head/before-paint.ts` into the page. It is the only inline script and the same for every partner, so the
 * gateway's Content-Security-Policy can allow it by its hash, which the build writes to `csp.json`.
 */
export function headScriptPlugin(entry: string): Plugin {
  let code = '';
  const bundle = async (): Promise<void> => {
    const build = await rolldown({ input: entry });
    const { output } = await build.generate({ format: 'iife', minify: true });
    await build.close();
    code = output[0].code.trim();
  };
  return {
    name: 'paystead:head-script',
    buildStart: bundle,
    handleHotUpdate: ({ file }) => (file.includes('/src/head/') ? bundle().then(() => undefined) : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(PLACE, () => `<script>${code}</script>`),
    },
    generateBundle() {
      const hash = createHash('sha256').update(code).digest('base64');
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: `${JSON.stringify({ scriptHashes: [`sha256-${hash}`] }, null, 2)}\n`,
      });
    },
  };
}
