import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

export type Language = 'en' | 'es';
export type Texts = Readonly<Record<keyof typeof en, string>>;
export type TextKey = keyof Texts;

export const TEXTS: Readonly<Record<Language, Texts>> = { en, es };

/** Returns a text with its placeholders filled in. */
export function textOf(language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * Returns the language: `?lang=` first, then the earlier choice, then the relying party's request, then the browser's.
 */
export function languageFrom(candidates: readonly (string | null | undefined)[]): Language {
  for (const candidate of candidates) {
    for (const tag of (candidate ?? '').toLowerCase().split(/[\s,]+/)) {
      if (tag.startsWith('es')) return 'es';
      if (tag.startsWith('en')) return 'en';
    }
  }
  return 'en';
}
