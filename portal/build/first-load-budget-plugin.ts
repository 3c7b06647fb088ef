import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.ts';

/** Bytes of script, compressed with gzip, that home may take in all. React alone is 67,000 of them. */
const MOST_BYTES = 115_000;

/**
 * Fails a build whose first page grew too heavy, or was cut into several files: each costs a request before anything is
 * seen. What a browser really loads is counted in `journeys/weight.test.ts`; this tells at once, and names the files.
 */
export function firstLoadBudgetPlugin(most = MOST_BYTES): Plugin {
  return {
    name: 'paystead:first-load-budget',
    apply: 'build',
    enforce: 'post',
    // As written: the names of the files that are loaded later come last.
    writeBundle(_, bundle) {
      const scripts = ['src/main.tsx', 'src/app/home/home-page.tsx'].flatMap((module) => filesOf(module, bundle));
      const weights = [...new Set(scripts)].flatMap((name) => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? [{ name, bytes: gzipSync(chunk.code, { level: 9 }).byteLength }] : [];
      });
      const sum = weights.reduce((total, { bytes }) => total + bytes, 0);
      const list = weights.map(({ name, bytes }) => `  ${name} ${bytes}`).join('\n');
      if (weights.length !== 1) this.error(`The first page needs ${weights.length} scripts instead of one:\n${list}`);
      if (sum > most) this.error(`The first page takes ${sum} bytes of script, compressed; at most ${most}:\n${list}`);
    },
  };
}
