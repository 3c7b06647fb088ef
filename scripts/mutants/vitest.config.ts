import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { databaseTests, EMBEDDED_ONLY } from '../../gateway/test/database-tests.ts';
import { AREAS } from './mutants.ts';

const root = join(import.meta.dirname, '../..');
const { onBoth, onOne } = databaseTests();

/** The gateway's tests beside the rules that are changed. Most others start servers, and none of them is about these rules alone. */
const besideGatewayRules = Object.values(AREAS)
  .flat()
  .filter((pattern) => pattern.startsWith('gateway/'))
  .map((pattern) => `${dirname(pattern)}/**/*.test.ts`);

/** The tests of pure rules, which are repeated for every mutant. Those that open a database would take hours. */
export default defineConfig({
  root,
  // Packages import each other by name: the copy that is changed, not the original.
  resolve: { alias: [{ find: /^@paystead\/(contract|payroll)\/(.*)$/, replacement: `${root}/$1/src/$2` }] },
  test: {
    include: ['{contract,payroll}/src/**/*.test.ts', ...besideGatewayRules],
    exclude: [
      ...onBoth,
      ...onOne,
      ...EMBEDDED_ONLY,
      // These read or build other packages.
      '**/{light-for-browsers,rules-are-light}.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
  },
});
