import { expect, it } from 'vitest';
import { endingOf } from './ending.ts';

it.each([
  [null, undefined],
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'expiring'],
  ['2027-02-18', 'expiring'],
  ['2027-02-19', undefined],
])('HR-2: a document that ends on %s is %s on 2026-11-20', (date, state) => {
  expect(endingOf(date, '2026-11-20')).toBe(state);
});
