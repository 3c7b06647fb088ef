import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { databaseTests, EMBEDDED_ONLY } from '../../gateway/test/database-tests.ts';

const root = join(import.meta.dirname, '../..');
const { onBoth, onOne } = databaseTests();

/** The tests of pure rules, which are repeated for every mutant. Those that open a database would take hours. */
export default defineConfig({
  root,
  // Packages import each other by name: the copy that is changed, not the original.
  resolve: { alias: [{ find: /^@paystead\/(contract|payroll)\/(.*)$/, replacement: `${root}/$1/src/$2` }] },
  test: {
    include: ['{contract,payroll}/src/**/*.test.ts', 'gateway/src/{features,platform}/**/*.test.ts'],
    exclude: [
      ...onBoth,
      ...onOne,
      ...EMBEDDED_ONLY,
      // These read or build other packages, or start processes.
      '**/{light-for-browsers,rules-are-light}.test.ts',
      'gateway/src/platform/{files,icons,pdf,portal,mail,http/server,http/intake}/**',
      'gateway/src/platform/data-folder-lock.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
  },
});
