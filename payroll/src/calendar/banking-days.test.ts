import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBankingDays, bankingDayBefore, bankingDayFrom, isBankingDay } from './banking-days.ts';
import { addDays, weekdayOf } from '@paystead/contract/local-date.ts';

/** The weekdays on which the Federal Reserve Banks are closed, year by year as they publish them (month and day). */
const CLOSED: Readonly<Record<number, string>> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2031: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2032: '01-01 01-19 02-16 05-31 07-05 09-06 10-11 11-11 11-25',
  2033: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
};

describe('banking days', () => {
  it.each(Object.entries(CLOSED))('%s: exactly the published weekdays are bank holidays', (year, published) => {
    const closed: string[] = [];
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
      if (weekdayOf(day) % 6 !== 0 && !isBankingDay(day)) closed.push(day.slice(5));
    expect(closed).toEqual(published.split(' '));
  });

  it.each([
    ['2026-11-26', false, 'Thanksgiving'],
    ['2026-11-27', true, 'the Friday after it'],
    ['2026-07-04', false, 'a Saturday'],
    ['2026-07-03', true, 'the Friday before a holiday on a Saturday'],
    ['2027-07-05', false, 'the Monday after a holiday on a Sunday'],
    ['2026-05-25', false, 'Memorial Day'],
    ['2026-12-05', false, 'a Saturday'],
  ])('%s: %s (%s)', (date, is) => expect(isBankingDay(date)).toBe(is));

  it.each([
    ['2026-12-05', 3, '2026-12-09'],
    ['2026-11-24', 3, '2026-11-30'],
    ['2026-12-04', -3, '2026-12-01'],
    ['2026-12-04', 0, '2026-12-04'],
  ])('%s plus %i banking days is %s', (date, count, then) => expect(addBankingDays(date, count)).toBe(then));

  it.each([
    ['2026-11-25', '2026-11-25', '2026-11-25'],
    ['2026-11-26', '2026-11-25', '2026-11-27'],
    ['2026-11-28', '2026-11-27', '2026-11-30'],
    ['2027-07-05', '2027-07-02', '2027-07-06'],
  ])('%s: the banking day up to it is %s, and from it %s', (date, before, from) =>
    expect([bankingDayBefore(date), bankingDayFrom(date)]).toEqual([before, from]),
  );

  const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
  it('counting banking days ends on a banking day, with exactly that many in between', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 10 }), (date, count) => {
        const then = addBankingDays(date, count);
        let days = 0;
        for (let day = addDays(date, 1); day <= then; day = addDays(day, 1)) days += isBankingDay(day) ? 1 : 0;
        expect([isBankingDay(then), days]).toEqual([true, count]);
        expect(isBankingDay(bankingDayBefore(date))).toBe(true);
      }),
    );
  });
});
