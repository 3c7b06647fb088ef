import { expect, it } from 'vitest';
import { drawn, planOf, type Reach } from './plan.ts';

const reach = (test: string, ...reached: readonly string[]): Reach => ({ test, reached, whileLoading: [] });

it('a mutant is tried with each test that reaches it, and only if it is wanted', () => {
  const reaches = [reach('one', 'a', 'b'), reach('two', 'b', 'c'), reach('three', 'd')];
  expect(planOf(reaches, new Set(['a', 'b']), 12)).toEqual({ one: ['a', 'b'], two: ['b'] });
});

it('a mutant that many tests reach is tried with the twelve that reach least', () => {
  const reaches = Array.from({ length: 14 }, (_, place) =>
    reach(`test ${place}`, 'a', ...Array.from({ length: 20 - place }, (_other, index) => `other ${index}`)),
  );
  const last = Array.from({ length: 12 }, (_, place) => `test ${13 - place}`);
  expect(Object.keys(planOf(reaches, new Set(['a']), 12))).toEqual(last);
  expect(Object.keys(planOf(reaches, new Set(['a']), Infinity))).toHaveLength(14);
});

it('at most as many are drawn as wanted, in the order of chance', () => {
  const chances = [0.5, 0.1, 0.9, 0.3];
  const random = () => chances.shift() ?? 0;
  expect(drawn(['a', 'b', 'c', 'd'], 3, random)).toEqual(['b', 'd', 'a']);
  expect(drawn(['a', 'b'], 3, () => 0)).toEqual(['a', 'b']);
});
