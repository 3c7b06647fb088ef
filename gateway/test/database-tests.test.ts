import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseTests, RUN_ON_ONE_ENGINE } from './database-tests.ts';

it('only tests that open a database run on a second engine', () => {
  const files = databaseTests();
  expect(files).toEqual(
    expect.arrayContaining([
      // Directly, and through a harness.
      'gateway/src/platform/database/open.test.ts',
      'gateway/src/features/direct-deposits/routes.test.ts',
    ]),
  );
  expect(files).not.toContain('gateway/src/features/messages/rules.test.ts');
  expect(files).not.toContain('gateway/test/database-tests.test.ts');
});

it('each test left out on the second engine exists, so that one that was moved does not run twice unnoticed', () => {
  const root = join(import.meta.dirname, '../..');
  expect(RUN_ON_ONE_ENGINE.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(databaseTests().filter((file) => RUN_ON_ONE_ENGINE.includes(file))).toEqual([]);
});
