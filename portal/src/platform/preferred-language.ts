import type { Language } from '@paystead/ui/translations/language.ts';
import { readStored, writeStored } from './storage.ts';

/** Returns the stored language, or else the first supported one of the browser, or else English. */
export function preferredLanguage(): Language {
  const stored = readStored('language');
  if (stored === 'en' || stored === 'es') return stored;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag): tag is Language => tag === 'en' || tag === 'es') ?? 'en';
}

/** Stores a language for the next visit, as one that was chosen in this browser. */
export function rememberLanguage(language: Language): void {
  writeStored('language', language);
  writeStored('languageOf', undefined);
}
