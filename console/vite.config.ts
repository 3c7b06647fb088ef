import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textModules } from './build/text-modules.ts';

/** The console, built apart from the portal and served below `/console`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [textModules(), react()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // Names the scripts of each screen, for the check of the first load.
    manifest: 'scripts.json',
    modulePreload: { polyfill: false },
    // Fonts stay files: the policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
