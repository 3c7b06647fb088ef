import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * The first view's styles and the bundled icon travel inside the page: two requests and a round trip less before anything
 * is seen. The style sheet's link comes back as an element that is switched off, and so never fetched: what is loaded later
 * looks for it by its address before it would load it a second time. A script makes it, since some browsers look ahead in
 * the page and fetch whatever style sheet they meet, switched off or not (Chromium 153 does).
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
            return `<style>${text(asset.source)}</style><script>${switchedOff(`/${file}`)}</script>`;
          })
          .replace(/(<link rel="icon"[^>]*href=")[^"]*"/, (_, start: string) => `${start}${drawing}"`);
      },
    },
  };
}

/** The statement that puts a link to a style sheet in the page without asking for the file. */
function switchedOff(href: string): string {
  const attributes = { rel: 'stylesheet', disabled: '', href };
  const sets = Object.entries(attributes).map(([name, value]) => `l.setAttribute("${name}",${JSON.stringify(value)});`);
  return `{const l=document.createElement("link");${sets.join('')}document.head.append(l)}`;
}

function text(source: string | Uint8Array): string {
  return (typeof source === 'string' ? source : Buffer.from(source).toString('utf8')).trim();
}
