import type { Plugin } from 'vite';

const FOLDER = '@tanstack/query-core/build/modern';
const IMPORT = 'import { Mutation } from "./mutation.js";';

/** Changes to the query library's modules, by file: the text that is replaced, and its replacement. */
const CHANGES: Readonly<Record<string, readonly [string, string]>> = {
  [`${FOLDER}/mutationCache.js`]: [
    IMPORT,
    'let Mutation;\nexport function provideMutation(provided) { Mutation = provided; }',
  ],
  [`${FOLDER}/mutationObserver.js`]: [
    'import { getDefaultState } from "./mutation.js";',
    'import { getDefaultState, Mutation } from "./mutation.js";\nimport { provideMutation } from "./mutationCache.js";\nprovideMutation(Mutation);',
  ],
};

/**
 * Keeps mutations out of the first load. The query client has a mutation cache, which imports the class of mutations;
 * here the class comes with the observer, which the pages that save something load.
 */
export function queryModulesPlugin(): Plugin {
  return {
    name: 'paystead:query-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const change = Object.entries(CHANGES).find(([file]) => id.endsWith(file))?.[1];
      if (!change) return null;
      if (!code.includes(change[0])) this.error(`${id} has changed: it doesn't contain ${change[0]}`);
      return { code: code.replace(...change), map: null };
    },
  };
}
