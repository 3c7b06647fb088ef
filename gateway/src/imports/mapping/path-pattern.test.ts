import { expect, it } from 'vitest';
import { matches } from './path-pattern.ts';

it('IMP-5: a path fits a pattern whose * stands for any characters of one name, in any case', () => {
  const cases: [pattern: string, path: string, fits: boolean][] = [
    ['a.csv', 'A.CSV', true],
    ['a.csv', 'axcsv', false],
    ['*.csv', '.csv', true],
    ['*.csv', 'folder/a.csv', false],
    ['*/*.csv', 'folder/a.csv', true],
    ['legal-*.csv', 'legal-1.csv', true],
    ['legal-*.csv', 'legal-1.csv.bak', false],
    ['*register*.csv', 'my register 2026.csv', true],
    ['*register*.csv', 'regist.csv', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*ab*b', 'xabb', true],
    ['*ab*ab', 'xab', false],
    ['**', 'anything', true],
    ['(a)[b]*+$', '(A)[b]c+$', true],
  ];
  expect(cases.map(([pattern, path]) => [pattern, path, matches(pattern, path)])).toEqual(cases);
});

it('IMP-8: a pattern of 100 * is decided at once', () => {
  expect(matches('a*'.repeat(99), `${'a'.repeat(3000)}/`)).toBe(false);
  expect(matches(`${'a*'.repeat(99)}b`, 'a'.repeat(3000))).toBe(false);
  expect(matches(`${'a*'.repeat(99)}b`, `${'a'.repeat(3000)}b`)).toBe(true);
});
