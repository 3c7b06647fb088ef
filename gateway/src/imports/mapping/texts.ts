import type { Language } from '@paystead/contract/fields.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { createTexts, type TextValues } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

export const text = createTexts(en, es);

/** A sentence in either language. */
export type Sentence = (language: Language) => string;

/** Returns a sentence of the catalogue with its values. */
export const say =
  (key: keyof typeof en, values: TextValues = {}): Sentence =>
  (language) =>
    text(language, key, values);

/** A mapping that can't be used, or a file for which none can be drafted. */
export class MappingRefused extends LocalizedError {
  override readonly name = 'MappingRefused';
}
