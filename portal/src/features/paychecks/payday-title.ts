import type { Format } from '@paystead/ui/format/format.ts';

/** A payday as a heading: `Viernes 20 de noviembre de 2026`, though Spanish writes days of the week small. */
export function paydayTitle(checkDate: string, format: Format): string {
  const date = format.date(checkDate, 'long');
  return date.charAt(0).toUpperCase() + date.slice(1);
}
