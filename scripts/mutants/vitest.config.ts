import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { databaseTests, EMBEDDED_ONLY } from '../../gateway/test/database-tests.ts';
import { AREAS } from './mutants.ts';

const root = join(import.meta.dirname, '../..');
const { onBoth, onOne } = databaseTests();

const patterns = Object.values(AREAS).flat();
const hasOwnTestsAlone = (pattern: string) => /^(portal|console|ui|identity)\//.test(pattern);

/** Tests beside the rules that are changed. Most others start servers, and none of them is about these rules alone. */
const besideRules = patterns
  .filter((pattern) => !/^(contract|payroll)\//.test(pattern) && !hasOwnTestsAlone(pattern))
  .map((pattern) => `${dirname(pattern)}/**/*.test.ts`);

/** The own tests of rules for which other tests need a document or start servers. */
const ownTests = globSync(patterns.filter(hasOwnTestsAlone), { cwd: root }).map((file) =>
  file.replace(/\.ts$/, '.test.ts'),
);

/** The tests of pure rules, which are repeated for every mutant. Those that open a database would take hours. */
export default defineConfig({
  root,
  // Packages import each other by name: the copy that is changed, not the original.
  resolve: { alias: [{ find: /^@paystead\/(contract|payroll|ui|client)\/(.*)$/, replacement: `${root}/$1/src/$2` }] },
  test: {
    include: ['{contract,payroll}/src/**/*.test.ts', ...besideRules, ...ownTests],
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
