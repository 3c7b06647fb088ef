import { localToday } from '../../platform/clock.ts';
import type { Format } from '../../platform/format/format.ts';

/** The calendar date of an instant where the reader is. */
export function dayOf(instant: string): string {
  return localToday({ now: () => Date.parse(instant) });
}

/** `November 20, 2026, 3:00 pm`. */
export function moment(instant: string, format: Format): string {
  return `${format.date(dayOf(instant), 'date')}, ${format.time(instant)}`;
}

/** Whole days between two instants, as people count them. */
export function daysSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 86_400_000));
}
