import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { createTexts, type TextValues } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the commands about releases. */
export const text = createTexts(en, es);

/** A reason why no release can be made. */
export class ReleaseError extends LocalizedError {
  constructor(key: keyof typeof en, values: TextValues = {}, options?: ErrorOptions) {
    super((language) => text(language, key, values), options);
  }
}
