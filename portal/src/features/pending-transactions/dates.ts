import { localToday } from '@paystead/ui/clock.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';

/** The calendar date of an instant where the reader is. */
export function dayOf(instant: string): string {
  return localToday({ now: () => Date.parse(instant) });
}

/** `November 20, 2026, 3:00 pm`. */
export function moment(instant: string, format: Format): string {
  return `${format.date(dayOf(instant), 'date')}, ${format.time(instant)}`;
}

/** `December 5, 2026, 12:00 am EST`: by the clocks of the zone in which the employee is paid. */
export function momentIn(instant: string, timeZone: string, format: Format): string {
  const { day, time } = zoned(instant, timeZone, format.language);
  return `${format.date(day, 'date')}, ${time}`;
}

/** Days between an instant and now as people count them, by the calendar where the reader is. */
export function daysSince(instant: string, now: number): number {
  const today = localToday({ now: () => now });
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dayOf(instant))) / 86_400_000));
}
