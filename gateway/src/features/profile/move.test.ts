import { describe, expect, it } from 'vitest';
import { cutoffIn, firstCheckReached, taxedAfterMove, taxedToday, worksFromHome } from './move.ts';
import type { PersonalRecord } from './personal-store.ts';

type Location = NonNullable<PersonalRecord['location']>;
const record = (location: Partial<Location> | null, more: Partial<PersonalRecord> = {}) =>
  ({
    today: '2026-11-20',
    time_zone: 'America/New_York',
    check_dates: ['2026-11-20', '2026-12-04', '2026-12-18'],
    work_location: 'Hall 2',
    january_geo_code: null,
    location: location && {
      resident_geo_code: '420710001',
      work_geo_code: '420710002',
      nonresidence_certificate: true,
      ...location,
    },
    ...more,
  }) as PersonalRecord;

describe('ME-2: the first check that a move reaches', () => {
  it.each([
    // The deadline before December 4 with 3 banking days is on Tuesday, December 1; before December 18, on the 15th.
    ['2026-11-20T15:00Z', '2026-11-20', 3, '2026-12-04'],
    ['2026-12-01T21:59Z', '2026-12-01', 3, '2026-12-04'],
    ['2026-12-01T22:00Z', '2026-12-01', 3, '2026-12-18'],
    // Thanksgiving and a weekend are no banking days: 5 of them before December 4 is Friday, November 27, and 6 is the 25th.
    ['2026-11-27T21:59Z', '2026-11-27', 5, '2026-12-04'],
    ['2026-11-27T15:00Z', '2026-11-27', 6, '2026-12-18'],
    ['2026-11-25T21:59Z', '2026-11-25', 6, '2026-12-04'],
    // A payday isn't reached on the day itself.
    ['2026-11-20T15:00Z', '2026-11-20', 0, '2026-12-04'],
    ['2026-11-20T15:00Z', '2026-12-04', 3, '2026-12-04'],
    ['2026-11-20T15:00Z', '2026-12-05', 3, '2026-12-18'],
    ['2026-11-20T15:00Z', '2026-12-19', 3, null],
    ['2026-12-15T22:00Z', '2026-12-16', 3, null],
  ])(
    'approved at %s for %s, with a deadline %i banking days before, is that of %s',
    (now, effectiveDate, days, date) => {
      const timing = { cutoff: { days, time: '17:00:00' }, now: new Date(now) };
      expect(firstCheckReached(record({}), effectiveDate, timing)).toBe(date);
    },
  );
});

it('ME-2: the deadline for changes is the client’s own', () => {
  const policy = { change_cutoff_days: 3, change_cutoff_time: '17:00:00' };
  expect(cutoffIn(policy as Parameters<typeof cutoffIn>[0])).toEqual({ days: 3, time: '17:00:00' });
});

describe('ME-2: tax places after a move', () => {
  it.each([
    ['Remote', '420710001', true],
    ['remote – PA', '420710001', true],
    ['Remotely', '420710001', false],
    ['Office, remote on Fridays', '420710001', false],
    ['Remote', '420710002', false],
    [null, '420710001', false],
  ])('work at %j, placed at %s, is done at home: %s', (work_location, work_geo_code, expected) => {
    expect(worksFromHome(record({ work_geo_code }, { work_location }))).toBe(expected);
  });

  it('are those of today until then, and none without a place', () => {
    expect(taxedToday(record({}, { january_geo_code: '180010001' }))).toEqual({
      residence: '420710001',
      work: '420710002',
      januaryResidence: '180010001',
      reciprocityCertificate: true,
    });
    expect([taxedToday(record(null)), taxedAfterMove(record(null), '391010000'), worksFromHome(record(null))]).toEqual([null, null, false]); // prettier-ignore
  });

  it.each([
    ['in the state', '421330001', {}, '420710002', '420710001', true],
    ['to another state', '391010000', {}, '420710002', '420710001', false],
    ['a second time this year', '421330001', { january_geo_code: '180010001' }, '420710002', '180010001', true],
  ])(
    '%s: the work stays, and January’s residence',
    (_how, to, more, work, januaryResidence, reciprocityCertificate) => {
      const taxed = taxedAfterMove(record({}, more), to);
      expect(taxed).toEqual({ residence: to, work, januaryResidence, reciprocityCertificate });
    },
  );

  it('take work done at home along', () => {
    const atHome = record({ work_geo_code: '420710001' }, { work_location: 'Remote' });
    expect(taxedAfterMove(atHome, '421330001')).toMatchObject({ residence: '421330001', work: '421330001' });
  });
});
