import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../processes/run.ts';
import { AREAS, testsBeside } from './mutants.ts';

/** Returns the patterns with each choice of `{one,other}` written out. */
function alternatives(pattern: string): string[] {
  const [all, before = '', choices = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return all === undefined ? [pattern] : choices.split(',').map((choice) => `${before}${choice}${after}`);
}

it.each(Object.entries(AREAS))('every pattern of the area %s finds a file', (_area, patterns) => {
  const found = patterns.flatMap(alternatives).map((pattern) => ({ pattern, files: globSync(pattern, { cwd: root }) }));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ files }) => files.length === 0).map(({ pattern }) => pattern)).toEqual([]);
});

it.each([
  ['payroll/src/money.ts', ['payroll/src/*.test.ts']],
  ['payroll/src/limits/garnishment.ts', ['payroll/src/limits/*.test.ts', 'payroll/src/*.test.ts']],
  [
    'payroll/src/checks/deductions/garnishments.ts',
    ['payroll/src/checks/deductions/*.test.ts', 'payroll/src/checks/*.test.ts'],
  ],
  ['gateway/src/platform/access/views.ts', ['gateway/src/platform/access/*.test.ts', 'gateway/src/platform/*.test.ts']],
])('the tests of %s are those of its folder and of the folder above: %j', (file, tests) => {
  expect(testsBeside(file)).toEqual(tests);
});
