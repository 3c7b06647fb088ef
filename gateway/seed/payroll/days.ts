/** Local dates as `YYYY-MM-DD`; arithmetic on them knows no zone and no clock. */

const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** Monday to Friday, from `from` to `to`, both included. */
export function weekdaysWithin(from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekdayOf(day) % 6 !== 0) count += 1;
  return count;
}

export function later(one: string, other: string): string {
  return one > other ? one : other;
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
