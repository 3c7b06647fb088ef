import { expect, it } from 'vitest';
import { cutoffOf } from './cutoff.ts';

it.each([
  ['2026-12-04', 3, '17:00:00', 'America/New_York', '2026-12-01T22:00:00.000Z'],
  // Thanksgiving is no banking day.
  ['2026-11-30', 3, '17:00:00', 'America/New_York', '2026-11-24T22:00:00.000Z'],
  ['2026-12-04', 0, '09:30:00', 'America/Los_Angeles', '2026-12-04T17:30:00.000Z'],
  // Daylight saving time.
  ['2026-07-10', 2, '17:00:00', 'America/Chicago', '2026-07-08T22:00:00.000Z'],
])('for the check of %s, %i banking days before at %s in %s is %s', (checkDate, bankingDays, time, zone, at) => {
  expect(cutoffOf({ bankingDays, time }, checkDate, zone).toISOString()).toBe(at);
});
