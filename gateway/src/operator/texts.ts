import type { Language } from '@paystead/contract/fields.ts';
import { createTexts, type TextValues } from '../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the command line itself, and those that folders of commands share. Each folder of commands has its own. */
export const text = createTexts(en, es);

/** A refusal that the command line prints in the operator's language. Its `message` is in English. */
export class KeyedError extends Error {
  readonly in: (language: Language) => string;
  constructor(key: keyof typeof en, values: TextValues = {}, options?: ErrorOptions) {
    super(text('en', key, values), options);
    this.in = (language) => text(language, key, values);
  }
}
