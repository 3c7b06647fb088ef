import { createTexts, type TextValues } from '../platform/texts/texts.ts';
import { LocalizedError } from '../platform/texts/localized-error.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the command line itself, and those that folders of commands share. Each folder of commands has its own. */
export const text = createTexts(en, es);

/** A refusal by the command line itself. */
export class KeyedError extends LocalizedError {
  constructor(key: keyof typeof en, values: TextValues = {}, options?: ErrorOptions) {
    super((language) => text(language, key, values), options);
  }
}
