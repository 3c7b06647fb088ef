import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'react');
const MODULES: Readonly<Record<string, string>> = {
  react: join(FOLDER, 'react.ts'),
  'react/jsx-runtime': join(FOLDER, 'jsx-runtime.ts'),
};

/**
 * React comes as CommonJS. Imported by many chunks, the bundler puts its interop helpers into a file of their own, which
 * the first page would have to request; through one module with named exports the portal's chunk alone needs them.
 */
export function reactModulesPlugin(): Plugin {
  return {
    name: 'paystead:react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // React's own parts call each other as CommonJS.
      if (!importer || importer.startsWith(FOLDER) || /node_modules\/(react|react-dom|scheduler)\//.test(importer))
        return null;
      return MODULES[source] ?? null;
    },
  };
}
