import type { Language } from '@paystead/contract/fields.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Formats a calendar date `YYYY-MM-DD` as `November 20, 2026` or `20 de noviembre de 2026`. */
export function dateInWords(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Formats date and time in an IANA zone, with the zone's name, since the reader may be anywhere. `at` is ISO 8601. */
export function instantInWords(at: string, language: Language, timeZone: string): string {
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const shown = new Intl.DateTimeFormat(LOCALE[language], { ...date, ...time, timeZone }).format(new Date(at));
  // Unicode 15 puts narrow no-break spaces before AM, which some mail programs show as boxes in plain text.
  return shown.replace(/[\u202f\u00a0]/g, ' ');
}
