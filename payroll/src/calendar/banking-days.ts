import { addDays, lastOfMonth, localDateOf, weekdayOf, yearOf } from '@paystead/contract/local-date.ts';

/** Returns the `nth` given weekday of a month, or the last one where `nth` is -1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth < 0) {
    let day = lastOfMonth(year, month);
    while (weekdayOf(day) !== weekday) day = addDays(day, -1);
    return day;
  }
  let day = localDateOf(year, month, 1);
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  return addDays(day, 7 * (nth - 1));
}

/** Returns the holidays of the Federal Reserve Banks in a year: a Sunday's moves to Monday, a Saturday's is not moved. */
function bankHolidays(year: number): string[] {
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

/** Checks whether a local date is a holiday of the Federal Reserve Banks. */
export function isBankHoliday(date: string): boolean {
  const year = yearOf(date);
  let holidays = known.get(year);
  if (!holidays) known.set(year, (holidays = new Set(bankHolidays(year))));
  return holidays.has(date);
}

/** Checks whether a local date is a banking day: Monday to Friday, and no bank holiday. */
export function isBankingDay(date: string): boolean {
  return weekdayOf(date) % 6 !== 0 && !isBankHoliday(date);
}

/** Returns the date itself where it is a banking day, otherwise the last banking day before it. */
export function bankingDayBefore(date: string): string {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, -1);
  return day;
}

/** Returns the date itself where it is a banking day, otherwise the first banking day after it. */
export function bankingDayFrom(date: string): string {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
}

/** Returns the `count`th banking day after a local date, before it where `count` is negative; the date itself for 0. */
export function addBankingDays(date: string, count: number): string {
  const step = Math.sign(count);
  let day = date;
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, step);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}
