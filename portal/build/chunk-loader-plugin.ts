import type { Plugin } from 'vite';

/** Loads lazy chunks with the portal's own function instead of Vite's, which knows scripts and styles only. */
export function chunkLoaderPlugin(loader: string): Plugin {
  return {
    name: 'paystead:chunk-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '\0vite/preload-helper.js' ? loader : null),
  };
}
