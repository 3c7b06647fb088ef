import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GATEWAY = join(import.meta.dirname, '..');
/** The module that opens a test's database on the engine of the project. */
const DATABASE = join(import.meta.dirname, 'database.ts');
/** The module that writes data folders, which only the embedded engine has. */
const DATA_FOLDER = join(import.meta.dirname, 'data-folder.ts');
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g;

/**
 * Beginnings of the paths of tests that run on both engines: what speaks to the engine itself, imports and backups, which copy
 * rows in ways of its own, random histories, every statement, and requests to every endpoint.
 */
const ON_BOTH = [
  'gateway/src/console/messages/histories.test.ts',
  'gateway/src/features/pending-transactions/deputies/histories.test.ts',
  'gateway/src/features/pending-transactions/history/histories.test.ts',
  'gateway/src/features/session/histories.test.ts',
  'gateway/src/imports/apply/',
  'gateway/src/imports/approved-imports.test.ts',
  'gateway/src/imports/histories.test.ts',
  'gateway/src/imports/plan/',
  'gateway/src/imports/records-round-trip.test.ts',
  'gateway/src/imports/round-trip.test.ts',
  'gateway/src/imports/runner.test.ts',
  'gateway/src/imports/stage/',
  'gateway/src/operator/backup/',
  'gateway/src/platform/access/',
  'gateway/src/platform/audit/',
  'gateway/src/platform/database/',
  'gateway/src/platform/files/',
  'gateway/src/platform/idempotency/',
  'gateway/src/platform/jobs/',
  'gateway/src/platform/outbox/',
  'gateway/src/whole-gateway/every-statement.test.ts',
  'gateway/src/whole-gateway/random-requests.test.ts',
  'gateway/src/whole-gateway/random-service-requests.test.ts',
  'gateway/src/whole-gateway/statements.test.ts',
  'gateway/test/',
];
/** Tests that ask for their engine run on both, wherever they are. */
const ASKS = /\.engine\b|\binject\('prepared'\)/;

/** Tests of parts that only the embedded engine has. */
export const EMBEDDED_ONLY = [
  // Its anchors are older than a running PostgreSQL gateway's may be. verify-audit.test.ts runs on both.
  'gateway/src/operator/checks/audit.test.ts',
  'gateway/src/operator/socket/serve-commands.test.ts',
];

/** The gateway's tests that open a database, as paths relative to the repository. */
export interface DatabaseTests {
  /** These depend on the engine, and run on each one that the machine has. */
  readonly onBoth: readonly string[];
  /** These run once: on PostgreSQL if the machine has it, where they are faster. */
  readonly onOne: readonly string[];
}

/** Returns the tests that open a database, except those that only the embedded engine has. */
export function databaseTests(): DatabaseTests {
  const known = new Map([
    [DATABASE, true],
    [DATA_FOLDER, false],
  ]);
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
  const files = globSync('{src,seed,test}/**/*.test.ts', { cwd: GATEWAY })
    .toSorted()
    .filter((file) => opensDatabase(join(GATEWAY, file)))
    .map((file) => `gateway/${file.replaceAll('\\', '/')}`)
    .filter((file) => !EMBEDDED_ONLY.includes(file));
  const { both = [], one = [] } = Object.groupBy(files, (file) =>
    ON_BOTH.some((beginning) => file.startsWith(beginning)) ||
    ASKS.test(readFileSync(join(GATEWAY, '..', file), 'utf8'))
      ? 'both'
      : 'one',
  );
  return { onBoth: both, onOne: one };
}
