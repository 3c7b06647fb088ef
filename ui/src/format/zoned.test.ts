import { expect, it } from 'vitest';
import { zoned } from './zoned.ts';

it.each([
  // Midnight where the pay group is, an hour that is another day's in London and in Los Angeles.
  ['2026-12-05T05:00:00Z', 'America/New_York', 'en', '2026-12-05', '12:00 am EST'],
  ['2026-12-05T05:00:00Z', 'America/Chicago', 'en', '2026-12-04', '11:00 pm CST'],
  ['2026-12-01T22:00:00Z', 'America/New_York', 'es', '2026-12-01', '5:00 p. m. EST'],
  ['2026-07-01T16:05:00Z', 'America/New_York', 'en', '2026-07-01', '12:05 pm EDT'],
  ['2026-07-01T16:05:00Z', 'America/Phoenix', 'en', '2026-07-01', '9:05 am MST'],
  ['2026-07-01T16:05:00Z', 'UTC', 'en', '2026-07-01', '4:05 pm UTC'],
] as const)('DD-1: %s in %s (%s) is %s, %s', (instant, zone, language, day, time) => {
  const shown = zoned(instant, zone, language);
  expect([shown.day, shown.time.replaceAll('\u00A0', ' ')]).toEqual([day, time]);
});

it("without a zone, uses and names the reader's own", () => {
  const { time } = zoned('2026-07-01T16:05:00Z', undefined, 'en');
  const own = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', day: '2-digit' })
    .formatToParts(new Date('2026-07-01T16:05:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  expect(time.endsWith(`\u00A0${own}`)).toBe(true);
});
