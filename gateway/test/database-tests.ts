import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GATEWAY = join(import.meta.dirname, '..');
/** The module that opens a test's database on the engine of the project. */
const DATABASE = join(import.meta.dirname, 'database.ts');
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g;

/**
 * Returns the gateway's test files that open a database, relative to the repository. Only these run on a second engine:
 * the result of a pure rule doesn't depend on one.
 */
export function databaseTests(): string[] {
  const known = new Map<string, boolean>([[DATABASE, true]]);
  const opensDatabase = (file: string): boolean => {
    const found = known.get(file);
    if (found !== undefined) return found;
    // A module in a cycle of imports is decided by the others.
    known.set(file, false);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const opens =
      /\binject\('prepared'\)/.test(text) ||
      Array.from(text.matchAll(IMPORT), (match) => match[1] ?? match[2] ?? '').some((target) =>
        opensDatabase(join(dirname(file), target)),
      );
    known.set(file, opens);
    return opens;
  };
  return globSync('{src,seed,test}/**/*.test.ts', { cwd: GATEWAY })
    .toSorted()
    .filter((file) => opensDatabase(join(GATEWAY, file)))
    .map((file) => `gateway/${file.replaceAll('\\', '/')}`);
}
