import { expect, it } from 'vitest';
import { reportLines } from './run.ts';

it('a report lists what no test notices with the tests that reach it, and the sums', () => {
  const tried = { file: 'b.tsx', line: 2, change: '[a → b] in a', tests: 2, isNoticed: false };
  expect(
    reportLines([tried, { ...tried, file: 'a.tsx' }, { ...tried, tests: 0, line: 3 }, { ...tried, isNoticed: true }]),
  ).toEqual([
    'a.tsx:2: [a → b] in a (2)',
    'b.tsx:2: [a → b] in a (2)',
    'b.tsx:3: [a → b] in a (0)',
    '',
    '1 of 4 noticed; no test reaches 1',
  ]);
});
