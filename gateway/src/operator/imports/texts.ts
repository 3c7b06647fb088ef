import { createTexts, type TextValues } from '../../platform/texts/texts.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the import commands. */
export const text = createTexts(en, es);

/** A refusal of an import command. */
export class ImportRefused extends LocalizedError {
  override readonly name = 'ImportRefused';
  constructor(key: keyof typeof en, values: TextValues = {}, options?: ErrorOptions) {
    super((language) => text(language, key, values), options);
  }
}
