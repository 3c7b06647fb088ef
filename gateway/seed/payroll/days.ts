/** Local dates as `YYYY-MM-DD`; arithmetic without time zone or clock. */

const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Returns whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

export function later(one: string, other: string): string {
  return one > other ? one : other;
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
