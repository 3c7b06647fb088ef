import type { Language } from '@paystead/contract/fields.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** `November 20, 2026` / `20 de noviembre de 2026`, for a calendar date `YYYY-MM-DD`. */
export function dateInWords(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Date and time in a zone (IANA) that is named beside it: who reads may be anywhere. `at` is ISO 8601. */
export function instantInWords(at: string, language: Language, timeZone: string): string {
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const shown = new Intl.DateTimeFormat(LOCALE[language], { ...date, ...time, timeZone }).format(new Date(at));
  // Narrow and other no-break spaces stand about AM since Unicode 15; in plain-text mail they show as boxes in places.
  return shown.replace(/[\u202f\u00a0]/g, ' ');
}
