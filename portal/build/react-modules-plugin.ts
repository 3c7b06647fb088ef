import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'react');
const MODULES: Readonly<Record<string, string>> = {
  react: join(FOLDER, 'react.ts'),
  'react/jsx-runtime': join(FOLDER, 'jsx-runtime.ts'),
};

/** What leaves React's own files, as they are formatted, and what stands there instead. */
const LEAVES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // Nobody here calls these, and of CommonJS that is loaded later a bundler keeps everything.
  'react-dom/cjs/react-dom.production.js': [[/^exports\.\w+ = function[^]*?^};$/gm, '']],
  'react-dom/cjs/react-dom-client.production.js': [
    [/^exports\.hydrateRoot = function[^]*?^};$/m, ''],
    // An error's trail of components, which would name minified functions: nobody is told it.
    [
      /^function getStackByFiberInDevAndProd\(\w+\) {$[^]*?^}$/m,
      "function getStackByFiberInDevAndProd() { return ''; }",
    ],
  ],
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
      if (source === 'react-dom') this.error(`${importer} asks for react-dom: its functions are left out of the build`);
      return MODULES[source] ?? null;
    },
    transform(code, id) {
      const leaves = Object.entries(LEAVES).find(([file]) => id.endsWith(file))?.[1];
      if (!leaves) return null;
      const less = leaves.reduce((rest, [pattern, instead]) => {
        if (!pattern.test(rest)) this.error(`${id} is not written as it was: ${pattern.source} is not in it`);
        return rest.replace(pattern, instead);
      }, code);
      return { code: less, map: null };
    },
  };
}
