import { addDays } from '@paystead/contract/days.ts';

/** 0 Sunday to 6 Saturday. */
function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

/** The `nth` weekday of a month, or the last one (`nth` -1). */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth < 0) {
    let day = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    while (weekdayOf(day) !== weekday) day = addDays(day, -1);
    return day;
  }
  let day = `${year}-${String(month).padStart(2, '0')}-01`;
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  return addDays(day, 7 * (nth - 1));
}

/** The Federal Reserve's holidays. One on a Sunday is kept on Monday; one on a Saturday is not moved to Friday. */
export function bankHolidays(year: number): string[] {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => `${year}-${day}`);
  return [
    ...fixed.map((day) => (weekdayOf(day) === 0 ? addDays(day, 1) : day)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    nthWeekday(year, 11, 4, 4),
  ];
}

const known = new Map<number, ReadonlySet<string>>();

export function isBankHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4));
  let holidays = known.get(year);
  if (!holidays) known.set(year, (holidays = new Set(bankHolidays(year))));
  return holidays.has(date);
}

export function isBankingDay(date: string): boolean {
  return weekdayOf(date) % 6 !== 0 && !isBankHoliday(date);
}

/** The date itself, or the last banking day before it. */
export function bankingDayBefore(date: string): string {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, -1);
  return day;
}

/** The `count`th banking day after a date (before it, where `count` is negative); the date itself for 0. */
export function addBankingDays(date: string, count: number): string {
  const step = Math.sign(count);
  let day = date;
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, step);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}
