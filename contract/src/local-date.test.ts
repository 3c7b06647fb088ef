import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  earlier,
  instantAt,
  lastOfMonth,
  later,
  localDateIn,
  parseLocalDate,
  todayIn,
  weekdayOf,
  yearOf,
} from './local-date.ts';

const dates = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2000-01-01', days));

describe('calendar dates', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-2-03', '2026-02-03T00:00', '', 'soon'])('"%s" is not a date', (text) => {
    expect(parseLocalDate(text)).toBeNull();
  });

  it('a parsed date is the text itself', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseLocalDate(date)).toBe(date);
      }),
    );
  });

  it('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
      }),
    );
  });

  it.each([
    ['2026-01-30', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-31'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-05', 1, '2026-02-05'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it('weekday, year, last day, earlier and later', () => {
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-21')]).toEqual([0, 6]);
    expect([yearOf('2026-11-22'), lastOfMonth(2024, 2), lastOfMonth(2026, 12)]).toEqual([
      2026,
      '2024-02-29',
      '2026-12-31',
    ]);
    expect([earlier('2026-11-22', '2025-12-31'), later('2026-11-22', '2025-12-31')]).toEqual([
      '2025-12-31',
      '2026-11-22',
    ]);
  });
});

describe('dates of an instant', () => {
  it.each([
    ['UTC', '2026-11-21T03:00:00Z', '2026-11-21'],
    ['America/New_York', '2026-11-21T03:00:00Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21T08:30:00Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-11-20T12:00:00Z', '2026-11-21'],
  ])('in %s it is, at %s, %s', (timeZone, instant, date) => {
    expect(todayIn(timeZone, new Date(instant))).toBe(date);
    expect(localDateIn(timeZone, instant)).toBe(date);
    expect(localDateIn(timeZone, Date.parse(instant))).toBe(date);
  });

  it('the date on a device is the one that its own calendar shows', () => {
    const at = new Date('2026-11-21T03:00:00Z');
    const own = addDays(
      '2026-01-01',
      Math.round((Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) - Date.UTC(2026, 0, 1)) / 86_400_000),
    );
    expect(localDateIn('device', at)).toBe(own);
  });

  it('an unknown zone is an error', () => {
    expect(() => localDateIn('America/Nowhere', 0)).toThrow(RangeError);
  });

  it.each([
    ['2026-11-20', '00:00:00', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    ['2026-07-01', '17:00', 'America/New_York', '2026-07-01T21:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-03-08', '12:00', 'America/New_York', '2026-03-08T16:00:00.000Z'],
    ['2026-11-01', '12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, timeZone, instant) => {
    expect(instantAt(date, time, timeZone).toISOString()).toBe(instant);
  });
});

describe('two dates', () => {
  it('have a later and an earlier one, whichever comes first', () => {
    const [early, late] = ['2026-11-20', '2026-12-04'];
    expect([later(early, late), later(late, early), later(late, late)]).toEqual([late, late, late]);
    expect([earlier(early, late), earlier(late, early), earlier(early, early)]).toEqual([early, early, early]);
  });

  it.each(['x2026-11-20', '2026-11-20x', '2026-11-20T00:00', ' 2026-11-20', '+02026-11-20'])('%j is none', (text) => {
    expect(parseLocalDate(text)).toBeNull();
  });
});
