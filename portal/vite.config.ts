import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteDevServer } from 'vite';
import { firstLoadChunk } from './build/chunks.ts';
import { classNames } from './build/class-names.ts';
import { contentPolicyPlugin } from './build/content-policy-plugin.ts';
import { firstLoadPlugin } from './build/first-load-plugin.ts';
import { fontPreloadPlugin } from './build/font-preload-plugin.ts';
import { inlineFirstViewPlugin } from './build/inline-first-view-plugin.ts';
import { inlineScriptsPlugin } from './build/inline-scripts-plugin.ts';
import { chunkLoaderPlugin } from './build/chunk-loader-plugin.ts';
import { textFiles } from './build/text-files-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { queryModulesPlugin } from './build/query-modules-plugin.ts';
import { reactModulesPlugin } from './build/react-modules-plugin.ts';

const root = import.meta.dirname;
const source = join(root, 'src');

const texts = textFiles();

const pagePlugins = [
  texts.plugin,
  chunkLoaderPlugin(join(source, 'platform/chunks/load-chunk.ts')),
  inlineScriptsPlugin({
    'before-paint': join(source, 'inline/before-paint.ts'),
    handover: join(source, 'platform/sign-in/provider/handover-page.ts'),
  }),
  fontPreloadPlugin(),
  inlineFirstViewPlugin(join(source, 'app/paystead.svg')),
  contentPolicyPlugin(),
  serviceWorkerPlugin(join(source, 'worker/service-worker.ts')),
];

/** `/gallery` while developing. */
const galleryPage = {
  name: 'paystead:gallery',
  configureServer: (server: ViteDevServer) => {
    server.middlewares.use((request, _, next) => {
      if (request.url === '/gallery') request.url = '/gallery.html';
      next();
    });
  },
};

/** Modes: `production` (the portal), `mock` (the portal without a gateway) and `gallery` (every control and every screen). */
export default defineConfig(({ mode }) => ({
  root,
  plugins: [
    reactModulesPlugin(),
    queryModulesPlugin(),
    react(),
    mode === 'test' ? [] : [pagePlugins, galleryPage],
    mode === 'production' && firstLoadPlugin(texts.unused),
  ],
  resolve: {
    // The router imports a copy of a React hook for older versions of React.
    alias: { 'use-sync-external-store/shim/index.js': join(root, 'build/use-sync-external-store.ts') },
  },
  css: { modules: { generateScopedName: classNames() } },
  build: {
    outDir: mode === 'production' ? 'dist' : `.vite/${mode}`,
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: texts.dependenciesOf },
    // Fonts and drawings stay files, because a data: URL is downloaded even if it isn't needed.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The report about slow callbacks would appear at every start after a change.
      checks: { bundlerTimings: false },
      input:
        mode === 'gallery'
          ? { gallery: join(root, 'gallery.html'), screen: join(root, 'screen.html') }
          : { index: join(root, 'index.html'), 'sign-in-done': join(root, 'sign-in-done.html') },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'portal',
              name: firstLoadChunk(
                ['main.tsx', 'app/home/home-page.tsx'].map((file) => join(source, file)),
                /\/react-dom\/client\.js$/,
              ),
            },
            { name: 'controls', test: /[\\/]ui[\\/]src[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
