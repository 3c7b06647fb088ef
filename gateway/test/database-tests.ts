import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GATEWAY = join(import.meta.dirname, '..');
/** The module that opens a test's database on the engine of the project. */
const DATABASE = join(import.meta.dirname, 'database.ts');
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g;

/**
 * Tests that open a database, but whose result doesn't depend on its engine: documents, law and access that are computed from
 * rows which other tests read and write on both engines, the demo on other days, and parts that only the embedded engine has.
 */
export const RUN_ON_ONE_ENGINE = [
  'gateway/seed/cast-consistency.test.ts',
  'gateway/seed/generate/population.test.ts',
  'gateway/seed/load/requests/make-requests.test.ts',
  'gateway/seed/payroll/check-consistency.test.ts',
  'gateway/seed/year-end-forms.test.ts',
  'gateway/src/features/paychecks/pay-stub/pay-stub-file.test.ts',
  'gateway/src/features/paychecks/pay-stub/three-forms.test.ts',
  'gateway/src/features/year-end/generated-forms.test.ts',
  // Its anchors are older than a running PostgreSQL gateway's may be. verify-audit.test.ts runs on both.
  'gateway/src/operator/checks/audit.test.ts',
  'gateway/src/operator/socket/serve-commands.test.ts',
  'gateway/src/operator/store.test.ts',
  'gateway/src/web-manifest.test.ts',
  'gateway/src/whole-gateway/access-matrix.test.ts',
  'gateway/src/whole-gateway/branded-documents.test.ts',
];

/**
 * Returns the gateway's test files that depend on the database's engine, relative to the repository: those that open a
 * database, except the list above. Only these run on a second engine.
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
    .map((file) => `gateway/${file.replaceAll('\\', '/')}`)
    .filter((file) => !RUN_ON_ONE_ENGINE.includes(file));
}
