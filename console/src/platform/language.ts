import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { readStored, writeStored } from './storage.ts';

/** Returns the stored language, or else the first supported one of the browser, or else English. */
export function preferredLanguage(): Language {
  const stored = readStored('console.language');
  if (stored === 'en' || stored === 'es') return stored;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag): tag is Language => tag === 'en' || tag === 'es') ?? 'en';
}

/** Stores the language and sets it on the page. */
export function rememberLanguage(language: Language): void {
  writeStored('console.language', language);
  document.documentElement.lang = language;
}

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const loaded = await (language === 'es' ? import('virtual:console-texts/es') : import('virtual:console-texts/en'));
  return loaded.default;
}
