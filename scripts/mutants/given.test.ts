import { expect, it } from 'vitest';
import { readGiven } from './given.ts';

const read = (...given: readonly string[]) =>
  readGiven(given, 'scripts/mutants/**/*.ts', /\.test\.ts$|\/database\//, 60);

it.each([
  [['scripts/mutants/report.ts'], ['scripts/mutants/report.ts'], 60],
  [
    ['scripts/mutants/report.ts', '5', 'scripts/mutants/given.ts'],
    ['scripts/mutants/given.ts', 'scripts/mutants/report.ts'],
    5,
  ],
  [['7', 'scripts/mutants/database'], [], 7],
  [['scripts/mutants/rep'], [], 60],
  [[], [], 60],
])('%j names the files %j and the number %i', (given, files, number) => {
  expect(read(...given)).toEqual({ files, number });
});

it('a folder names all of its files but those that are left out, with a slash at its end and without', () => {
  const { files } = read('scripts/mutants/');
  expect(files).toContain('scripts/mutants/screens/plan.ts');
  expect(files).not.toContain('scripts/mutants/given.test.ts');
  expect(files).not.toContain('scripts/mutants/database/run.ts');
  expect(read('scripts/mutants').files).toEqual(files);
});
