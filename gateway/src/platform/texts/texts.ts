import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '@paystead/contract/fields.ts';

/** Values for a text's placeholders. Amounts and dates are formatted by the caller; numbers serve plural forms. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns a text of one catalogue in a language, with its placeholders filled. */
export interface Texts<Key extends string> {
  (language: Language, key: Key, values?: TextValues): string;
  /** Checks whether the catalog has a key that came from outside, such as a stored code. */
  readonly has: (key: string) => key is Key;
}

/** American conventions for digits in both languages. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/**
 * Creates a feature's texts from its two catalogs (`texts.en.json`, `texts.es.json`): flat keys, ICU messages. A key
 * that only one catalog has doesn't compile. Each message is parsed on first use; `npm run check` parses all of them
 * and compares placeholders and plural forms between the languages.
 */
export function createTexts<const English extends Readonly<Record<string, string>>>(
  en: English,
  es: { readonly [Key in keyof English]: string },
): Texts<keyof English & string> {
  type Key = keyof English & string;
  const catalogues: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, es };
  const parsed = { en: new Map<Key, IntlMessageFormat>(), es: new Map<Key, IntlMessageFormat>() };

  const text = (language: Language, key: Key, values: TextValues = {}): string => {
    let message = parsed[language].get(key);
    if (message === undefined) {
      message = new IntlMessageFormat(catalogues[language][key], LOCALES[language], undefined, { ignoreTag: true });
      parsed[language].set(key, message);
    }
    return String(message.format(values));
  };
  return Object.assign(text, { has: (key: string): key is Key => Object.hasOwn(en, key) });
}
