import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseTests, EMBEDDED_ONLY } from './database-tests.ts';

const { onBoth, onOne } = databaseTests();

it('tests of the database and of all endpoints run on both engines, and so do tests that ask for theirs', () => {
  expect(onBoth).toEqual(
    expect.arrayContaining([
      'gateway/src/platform/database/open.test.ts',
      'gateway/src/whole-gateway/every-statement.test.ts',
      'gateway/src/imports/apply/killed.test.ts',
    ]),
  );
  expect(onBoth.length).toBeGreaterThan(40);
});

it('a module that decides by its engine has tests on both engines beside it', () => {
  const root = join(import.meta.dirname, '../..');
  const deciding = globSync('gateway/src/**/*.ts', { cwd: root, exclude: (name) => /\.test\.ts$|^fixture$/.test(name) })
    .filter((file) => /engine === '|\bdatabase\.engine[\])]/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => dirname(file).replaceAll('\\', '/'));
  expect(deciding).toContain('gateway/src/imports/plan');
  expect(deciding.filter((folder) => !onBoth.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
});

it('other tests that open a database run on one engine, and tests without a database are in neither list', () => {
  // Through a harness.
  expect(onOne).toContain('gateway/src/features/direct-deposits/routes.test.ts');
  expect(onOne.length).toBeGreaterThan(150);
  expect(onOne.filter((file) => onBoth.includes(file))).toEqual([]);
  for (const file of ['gateway/src/features/messages/rules.test.ts', 'gateway/test/database-tests.test.ts'])
    expect([...onBoth, ...onOne]).not.toContain(file);
});

it('each test that only the embedded engine runs exists, so that one that was moved does not run twice unnoticed', () => {
  const root = join(import.meta.dirname, '../..');
  expect(EMBEDDED_ONLY.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect([...onBoth, ...onOne].filter((file) => EMBEDDED_ONLY.includes(file))).toEqual([]);
});
