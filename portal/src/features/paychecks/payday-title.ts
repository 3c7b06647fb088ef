import { capitalized } from '@paystead/ui/format/capitalized.ts';
import type { Format } from '@paystead/ui/format/format.ts';

/** A payday as a heading, capitalized because Spanish weekdays are not: `Viernes 20 de noviembre de 2026`. */
export function paydayTitle(checkDate: string, format: Format): string {
  return capitalized(format.date(checkDate, 'long'));
}
