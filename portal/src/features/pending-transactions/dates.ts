import { daysBetween } from '@paystead/contract/local-date.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';

/** `November 20, 2026, 3:00 pm`. */
export function moment(instant: string, format: Format): string {
  return `${format.date(dayOf(instant), 'date')}, ${format.time(instant)}`;
}

/** `December 5, 2026, 12:00 am EST`: by the clocks of the zone in which the employee is paid. */
export function momentIn(instant: string, timeZone: string, format: Format): string {
  const { day, time } = zoned(instant, timeZone, format.language);
  return `${format.date(day, 'date')}, ${time}`;
}

/** Returns the days from an instant to now, counted on the calendar of the device; 0 for an instant in the future. */
export function daysSince(instant: string, now: number): number {
  return Math.max(0, daysBetween(dayOf(instant), dayOf(now)));
}
