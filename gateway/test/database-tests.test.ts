import { expect, it } from 'vitest';
import { databaseTests } from './database-tests.ts';

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
