import { describe, expect, it } from 'vitest';
import { isBankingDay } from '@paystead/payroll/calendar/banking-days.ts';
import { generateCalendar, type CalendarGroup } from './paydays.ts';

const group = (frequency: CalendarGroup['frequency'], lastPayday: string | null = null): CalendarGroup => ({
  code: 'G',
  name: 'Group',
  frequency,
  lastPayday,
});
const TODAY = '2026-11-20';
const daysOf = (of: CalendarGroup, firstPayday: string, periodEnd = '') => {
  const calendar = generateCalendar(of, { firstPayday, periodEnd }, TODAY);
  if ('faults' in calendar) throw new Error(JSON.stringify(calendar.faults));
  return calendar;
};
const faultsOf = (of: CalendarGroup, firstPayday: string, periodEnd = '') => {
  const calendar = generateCalendar(of, { firstPayday, periodEnd }, TODAY);
  return 'faults' in calendar ? calendar.faults.map(({ pointer, fault }) => `${pointer} ${fault}`) : [];
};

describe('CON-2: the paydays of a year', () => {
  it.each([
    ['W', '2026-12-04', '2026-11-28', 52],
    ['B', '2026-12-04', '2026-11-28', 26],
    ['S', '2026-12-15', '', 24],
    ['M', '2026-12-31', '', 12],
  ] as const)('of frequency %s', (frequency, first, end, count) => {
    const { days } = daysOf(group(frequency), first, end);
    expect(days.length).toBe(count);
    expect(days[0]?.checkDate).toBe(first);
    expect(days.every(({ checkDate }) => isBankingDay(checkDate))).toBe(true);
    // Each period begins on the day after the one before.
    const dates = days.flatMap(({ periodBegin, periodEnd }) => [periodBegin, periodEnd]);
    expect(dates).toEqual(dates.toSorted());
  });

  it('are moved before a bank holiday, the first one too, and say so', () => {
    const { days, moved } = daysOf(group('W'), '2026-12-25', '2026-12-19');
    expect(days[0]).toEqual({ checkDate: '2026-12-24', periodBegin: '2026-12-13', periodEnd: '2026-12-19' });
    expect(days[1]).toEqual({ checkDate: '2026-12-31', periodBegin: '2026-12-20', periodEnd: '2026-12-26' });
    expect(moved).toEqual(['2026-12-24', '2026-12-31']);
  });

  it.each([
    ['', '', ['/first_payday required', '/period_end required']],
    ['2026-02-30', 'x', ['/first_payday date', '/period_end date']],
    ['2028-01-01', '2026-11-28', ['/first_payday tooFar', '/period_end periodBefore']],
    ['2026-12-04', '2026-12-05', ['/period_end periodAfter']],
    ['2026-12-04', '2026-11-02', ['/period_end periodBefore']],
    ['2026-12-04', '2026-11-03', []],
    ['2026-12-04', '2026-12-04', []],
    [' 2026-12-04 ', ' 2026-11-28 ', []],
    ['2027-11-21', '2027-11-21', []],
    ['2027-11-22', '2027-11-22', ['/first_payday tooFar']],
    ['2025-11-19', '2025-11-19', []],
    ['2025-11-18', '2025-11-18', ['/first_payday tooFar']],
  ])('are refused from %j with a period until %j', (first, end, faults) => {
    expect(faultsOf(group('B'), first, end)).toEqual(faults);
  });

  it.each([
    ['W', '2026-12-24', '2026-12-25', '2026-12-19', ['/first_payday calendarGoesOn']],
    ['W', '2026-12-24', '2026-12-26', '2026-12-19', ['/first_payday calendarGoesOn']],
    ['W', '2026-12-23', '2026-12-25', '2026-12-19', ['2026-12-24', '2026-12-31']],
    ['S', '2026-12-31', '2027-01-01', '', ['2027-01-15', '2027-01-29']],
    ['S', '2026-12-31', '2027-01-02', '', ['2027-01-15', '2027-01-29']],
    ['S', '2026-12-15', '2027-01-02', '', ['2026-12-31', '2027-01-15']],
    ['S', '2026-12-15', '2027-01-15', '', ['2027-01-15', '2027-01-29']],
    ['M', '2026-12-31', '2027-01-01', '', ['2027-01-29', '2027-02-26']],
    ['M', null, '2027-01-01', '', ['2026-12-31', '2027-01-29']],
  ] as const)('of frequency %s continue after %s from %s without paying a day twice', (frequency, last, first, end, expected) => {
    const calendar = generateCalendar(group(frequency, last), { firstPayday: first, periodEnd: end }, TODAY);
    expect('faults' in calendar ? faultsOf(group(frequency, last), first, end) : calendar.days.slice(0, 2).map(({ checkDate }) => checkDate)).toEqual(expected);
  }); // prettier-ignore

  it('continue after the last one, and twice a month needs no end of a period', () => {
    expect(faultsOf(group('S', '2026-12-15'), '2026-12-15')).toEqual(['/first_payday calendarGoesOn']);
    expect(daysOf(group('S', '2026-12-15'), '2026-12-16').days[0]?.checkDate).toBe('2026-12-31');
  });
});
