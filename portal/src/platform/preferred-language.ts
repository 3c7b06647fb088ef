import type { Language } from '@paystead/ui/translations/language.ts';
import { readStored, writeStored } from './storage.ts';

/** Returns the stored language, or else the first supported one of the browser, or else English. */
export function preferredLanguage(): Language {
  const stored = readStored('language');
  if (stored === 'en' || stored === 'es') return stored;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag): tag is Language => tag === 'en' || tag === 'es') ?? 'en';
}

/** Stores the language for the next visit. */
export function rememberLanguage(language: Language): void {
  writeStored('language', language);
}
