import { expect, it } from 'vitest';
import { expirationStatus } from './expiration-status.ts';

it.each([
  [null, undefined],
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'expiring'],
  ['2027-02-18', 'expiring'],
  ['2027-02-19', undefined],
])('HR-2: the status on 2026-11-20 of a document that expires on %s is %s', (date, state) => {
  expect(expirationStatus(date, '2026-11-20')).toBe(state);
});
