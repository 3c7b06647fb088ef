import { daysBetween } from '@paystead/contract/local-date.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';

/** Date and time in the time zone in which the employee is paid: `December 5, 2026, 12:00 am EST`. */
export function payZoneDateTime(instant: string, timeZone: string, format: Format): string {
  const { day, time } = zoned(instant, timeZone, format.language);
  return `${format.date(day, 'date')}, ${time}`;
}

/** Date in the time zone in which the employee is paid: `December 5, 2026`. */
export function payZoneDate(instant: string, timeZone: string, format: Format): string {
  return format.date(zoned(instant, timeZone, format.language).day, 'date');
}

/** Calendar days from an instant to now, in the browser's time zone; 0 for an instant in the future. */
export function daysSince(instant: string, now: number): number {
  return Math.max(0, daysBetween(dayOf(instant), dayOf(now)));
}
