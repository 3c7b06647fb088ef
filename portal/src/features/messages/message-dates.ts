import { dayOf, localToday, type Clock } from '@paystead/ui/clock.ts';
import type { Format } from '@paystead/ui/format/format.ts';

/** `Nov 9`, or `Nov 9, 2025` in another year; undefined for today, which callers show as a word. */
export function shortDate(instant: string, clock: Clock, format: Format): string | undefined {
  const day = dayOf(instant);
  const today = localToday(clock);
  if (day === today) return undefined;
  return format.date(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium');
}
