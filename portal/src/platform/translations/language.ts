import { readStored, writeStored } from '../storage.ts';

export type Language = 'en' | 'es';

/** What Intl is asked for: American conventions in both languages. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Each language's own name: how the button that leads to it is called. */
export const LANGUAGE_NAME: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'es' : 'en';
}

/** The remembered choice, else the first of the browser's languages that the portal speaks, else English. */
export function preferredLanguage(): Language {
  const stored = readStored('language');
  if (stored === 'en' || stored === 'es') return stored;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag): tag is Language => tag === 'en' || tag === 'es') ?? 'en';
}

export function rememberLanguage(language: Language): void {
  writeStored('language', language);
}
