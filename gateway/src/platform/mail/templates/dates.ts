import type { Language } from '@paystead/contract/fields.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** `November 20, 2026` / `20 de noviembre de 2026`, for a calendar date `YYYY-MM-DD`. */
export function dateInWords(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Date and time in UTC, and said so: who reads may be anywhere. `at` is ISO 8601. */
export function instantInWords(at: string, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const shown = new Intl.DateTimeFormat(LOCALE[language], options).format(new Date(at));
  // A narrow no-break space stands before AM since Unicode 15; in plain-text mail it shows as a box in places.
  return `${shown.replace(/\u202f/g, ' ')} UTC`;
}
