import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'react');
const MODULES: Readonly<Record<string, string>> = {
  react: join(FOLDER, 'react.ts'),
  'react/jsx-runtime': join(FOLDER, 'jsx-runtime.ts'),
};

const DOM = 'react-dom/cjs/react-dom.production.js';
export const DOM_CLIENT = 'react-dom/cjs/react-dom-client.production.js';

/** Functions of a React feature that the portal doesn't use: how they are named, and how many there are. */
interface UnusedFeature {
  readonly names: RegExp;
  readonly count: number;
}

/**
 * Features of the renderer that the portal can't reach or doesn't use. `hydrateRoot` is removed, and `react/react.ts`
 * doesn't export `ViewTransition`, `Activity`, `SuspenseList` or `useActionState`. No fragment has a ref. No component
 * draws a `title`, `meta`, `link` or `script` of the document.
 */
const UNUSED_FEATURES: readonly UnusedFeature[] = [
  { names: /[hH]ydrat/, count: 31 },
  { names: /ViewTransition|AfterMutationEffects/, count: 27 },
  { names: /Activity/, count: 6 },
  { names: /SuspenseList/, count: 4 },
  { names: /ActionState/, count: 6 },
  // Elements that React moves to the document's head. The portal's pages render none: its page has them already.
  {
    names:
      /^(isHostHoistableType|mountHoistable|createHoistableInstance|getResource|acquireResource|preload\w*Resource\w*|suspendResource)$/,
    count: 8,
  },
  { names: /Stylesheet|^getStyleKey$|^getScript\w*Key$|^adoptPreloadPropsForScript$/, count: 10 },
  { names: /^(preconnect(As)?|prefetchDNS|preload(Module)?|preinit(Style|Script|ModuleScript))$/, count: 8 },
  // Waiting for images and stylesheets before a page is shown. React does it in a mode that `createRoot` doesn't set.
  {
    names:
      /^(maySuspendCommit|suspendInstance|preloadInstanceAndSuspendIfNeeded|estimate(Bandwidth|ImageBytes)|isLikelyStaticResource|onUnsuspend(Img)?|checkIfFullyUnsuspended|waitForCommitToBeReady)$/,
    count: 10,
  },
  // The functions that look for a fragment's parents stay, since they end loops.
  { names: /^(?!is|createFiber)\w*Fragment/, count: 13 },
];

const TOP_LEVEL_FUNCTION = /^function (\w+)\([^)]*\) \{$[^]*?^\}$/gm;

/**
 * Removes unused parts from one of React's production files. A bundler keeps everything in a CommonJS module that is
 * loaded later. Returns null for other files. Throws when the file no longer has the expected form.
 */
export function trimReact(code: string, id: string): string | null {
  if (id.endsWith(DOM)) return without(/^exports\.\w+ = function[^]*?^};$/gm, code, id);
  if (!id.endsWith(DOM_CLIENT)) return null;
  const trimmed = [
    /^exports\.hydrateRoot = function[^]*?^};$/m,
    /^FragmentInstance\.prototype\.\w+ = function[^]*?^};$/gm,
  ].reduce((rest, pattern) => without(pattern, rest, id), code);
  // The component stack of an error would name minified functions.
  const withoutStacks = emptied(trimmed, { names: /^getStackByFiberInDevAndProd$/, count: 1 }, "''", id);
  return UNUSED_FEATURES.reduce((rest, feature) => emptied(rest, feature, 'null', id), withoutStacks);
}

function without(pattern: RegExp, code: string, id: string): string {
  const rest = code.replace(pattern, '');
  if (rest === code) throw new Error(`${id} has changed: it doesn't contain ${pattern.source}`);
  return rest;
}

/** Replaces the bodies of a feature's functions by one return statement. */
function emptied(code: string, { names, count }: UnusedFeature, result: string, id: string): string {
  let found = 0;
  const rest = code.replace(TOP_LEVEL_FUNCTION, (text, name: string) => {
    if (!names.test(name)) return text;
    found += 1;
    return `function ${name}() {\nreturn ${result};\n}`;
  });
  if (found !== count)
    throw new Error(`${id} has changed: ${found} functions match ${names.source} instead of ${count}`);
  return rest;
}

/**
 * Keeps React in the portal's own chunk, and trims it. React is CommonJS: imported by many chunks, it would make the
 * bundler put its interop helpers into a file of their own, which the first page would have to request.
 */
export function reactModulesPlugin(): Plugin {
  return {
    name: 'paystead:react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      // React's own files require each other as CommonJS.
      if (!importer || importer.startsWith(FOLDER) || /node_modules\/(react|react-dom|scheduler)\//.test(importer))
        return null;
      if (source === 'react-dom')
        this.error(`${importer} imports react-dom, whose functions are removed from the build`);
      return MODULES[source] ?? null;
    },
    transform(code, id) {
      const trimmed = trimReact(code, id);
      return trimmed === null ? null : { code: trimmed, map: null };
    },
  };
}
