import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, secondsUntilRetry } from './schedule.ts';

const ZONES = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns', 'Europe/Berlin', 'UTC'];
const shown = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at);
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('the next run of a daily job', () => {
  it('is after now, within about a day, at that time of the zone’s clock unless that day skips it', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), minutes, (after, timeZone, minute) => {
        const daily = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const at = nextRun({ daily, timeZone }, after);
        const hours = (at.getTime() - after.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual(25);
        // Only the hours around 02:00 are ever skipped.
        if (!/^0[0-3]:/.test(daily)) expect(shown(at, timeZone)).toBe(daily);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['goes forward: as if it had not', '2026-03-08T05:30:00Z', '02:30', '2026-03-08T07:30:00.000Z'],
    ['goes back: the first of the two', '2026-11-01T04:00:00Z', '01:30', '2026-11-01T05:30:00.000Z'],
    ['goes forward later that night: not a day too late', '2026-03-08T04:30:00Z', '12:00', '2026-03-08T16:00:00.000Z'],
    ['went back: not the second of the two', '2026-11-01T05:30:00Z', '01:30', '2026-11-02T06:30:00.000Z'],
  ])('in New York, where the clock %s', (_title, after, daily, expected) => {
    expect(nextRun({ daily, timeZone: 'America/New_York' }, new Date(after)).toISOString()).toBe(expected);
  });
});

it('an interval counts from the end of the last run', () => {
  const after = new Date('2026-11-20T15:00:00Z');
  expect(nextRun({ seconds: 90 }, after).toISOString()).toBe('2026-11-20T15:01:30.000Z');
  expect(nextRun({ minutes: 5 }, after).toISOString()).toBe('2026-11-20T15:05:00.000Z');
  expect(nextRun({ hours: 24 }, after).toISOString()).toBe('2026-11-21T15:00:00.000Z');
});

it('a failed job waits at most an hour', () => {
  expect(secondsUntilRetry(1, 0)).toBe(30);
  expect(secondsUntilRetry(1, 0.999)).toBe(16);
  expect(secondsUntilRetry(30_000, 0)).toBe(3600);
});
