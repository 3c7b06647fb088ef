import type { Format } from '@paystead/ui/format/format.ts';

/** A payday as a heading, capitalized because Spanish weekdays are not: `Viernes 20 de noviembre de 2026`. */
export function paydayTitle(checkDate: string, format: Format): string {
  const date = format.date(checkDate, 'long');
  return date.charAt(0).toUpperCase() + date.slice(1);
}
