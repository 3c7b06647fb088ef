import { expect, it } from 'vitest';
import { weekdayOf } from '@paystead/contract/local-date.ts';
import { isBankingDay } from './banking-days.ts';
import { paydays, type PaySchedule } from './paydays.ts';

const dates = (schedule: PaySchedule, from: string, to: string) =>
  paydays(schedule, from, to).map(
    ({ checkDate, periodBegin, periodEnd }) => `${periodBegin} ${periodEnd} ${checkDate}`,
  );

it('weekly: from any anchor, with the days between period and payday', () => {
  const expected = [
    '2026-10-25 2026-10-31 2026-11-06',
    '2026-11-01 2026-11-07 2026-11-13',
    '2026-11-08 2026-11-14 2026-11-20',
  ];
  for (const anchor of ['2026-11-13', '2020-01-03', '2030-12-06'])
    expect(dates({ frequency: 'W', anchor, lag: 6 }, '2026-11-05', '2026-11-20')).toEqual(expected);
});

it('biweekly: only the weeks of the anchor', () => {
  const schedule = { frequency: 'B', anchor: '2026-11-20', lag: 5 } as const;
  expect(dates(schedule, '2026-11-07', '2026-12-18')).toEqual([
    '2026-11-02 2026-11-15 2026-11-20',
    '2026-11-16 2026-11-29 2026-12-04',
    '2026-11-30 2026-12-13 2026-12-18',
  ]);
  expect(dates(schedule, '2026-11-21', '2026-12-03')).toEqual([]);
  expect(dates(schedule, '2026-12-04', '2026-12-04')).toEqual(['2026-11-16 2026-11-29 2026-12-04']);
});

it('a payday on a holiday moves back, also into the range from beyond its end and out of it before its start', () => {
  // Friday, December 25, 2026 is Christmas.
  const schedule = { frequency: 'B', anchor: '2026-12-25', lag: 5 } as const;
  expect(dates(schedule, '2026-12-24', '2026-12-24')).toEqual(['2026-12-07 2026-12-20 2026-12-24']);
  expect(dates(schedule, '2026-12-25', '2027-01-07')).toEqual([]);
});

it('semimonthly: the 15th and the last day, each on a banking day', () => {
  expect(dates({ frequency: 'S' }, '2026-01-15', '2026-03-13')).toEqual([
    '2026-01-01 2026-01-15 2026-01-15',
    // January 31 and February 28, 2026 are Saturdays; February 15 is a Sunday.
    '2026-01-16 2026-01-31 2026-01-30',
    '2026-02-01 2026-02-15 2026-02-13',
    '2026-02-16 2026-02-28 2026-02-27',
    '2026-03-01 2026-03-15 2026-03-13',
  ]);
});

it('monthly: over a leap day and a new year', () => {
  expect(dates({ frequency: 'M' }, '2027-12-01', '2028-02-29')).toEqual([
    '2027-12-01 2027-12-31 2027-12-31',
    '2028-01-01 2028-01-31 2028-01-31',
    '2028-02-01 2028-02-29 2028-02-29',
  ]);
});

it.each([
  // Friday, January 1, 2027 is New Year's Day, so that its payday is in 2026; 2032 has 53 Fridays.
  ['W', 52, [2026, 2032]],
  ['B', 26, [2026]],
  ['S', 24, []],
  ['M', 12, []],
] as [PaySchedule['frequency'], number, number[]][])(
  '%s: %i paydays a year and one more in %j, in order, each on a banking day',
  (frequency, usual, oneMore) => {
    const schedule: PaySchedule =
      frequency === 'W' || frequency === 'B' ? { frequency, anchor: '2026-11-20', lag: 5 } : { frequency };
    for (let year = 2024; year <= 2034; year += 1) {
      const found = paydays(schedule, `${year}-01-01`, `${year}-12-31`).map(({ checkDate }) => checkDate);
      expect(found).toEqual(found.toSorted());
      expect(found.filter((date) => !isBankingDay(date) || [0, 6].includes(weekdayOf(date)))).toEqual([]);
      expect([year, found.length]).toEqual([year, usual + (oneMore.includes(year) ? 1 : 0)]);
    }
  },
);
