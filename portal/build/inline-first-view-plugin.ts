import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * The first view's styles and the bundled icon travel inside the page: two requests and a round trip less before anything
 * is seen. The style sheet's link stays, disabled and so never fetched: what is loaded later looks for it by its address
 * before it would load it a second time.
 */
export function inlineFirstViewPlugin(icon: string): Plugin {
  const drawing = `data:image/svg+xml,${encodeURIComponent(readFileSync(icon, 'utf8').trim())}`;
  return {
    name: 'paystead:inline-first-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html
          .replace(STYLESHEET, (link, file: string) => {
            const asset = bundle?.[file];
            if (asset?.type !== 'asset') return link;
            return `<style>${text(asset.source)}</style><link rel="stylesheet" href="/${file}" disabled>`;
          })
          .replace(/(<link rel="icon"[^>]*href=")[^"]*"/, (_, start: string) => `${start}${drawing}"`);
      },
    },
  };
}

function text(source: string | Uint8Array): string {
  return (typeof source === 'string' ? source : Buffer.from(source).toString('utf8')).trim();
}
