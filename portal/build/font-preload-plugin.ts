import type { Plugin } from 'vite';

/** Preloads the Latin subset of the font, which every page needs. The extended subset loads when a name requires it. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: 'paystead:font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, path }) {
        if (path !== '/index.html') return [];
        const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
