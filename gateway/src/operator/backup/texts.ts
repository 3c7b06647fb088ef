import { createTexts, type TextValues } from '../../platform/texts/texts.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the commands that back up, verify and restore. */
export const text = createTexts(en, es);

/** A refusal by one of these commands. */
export class BackupRefused extends LocalizedError {
  constructor(key: keyof typeof en, values: TextValues = {}, options?: ErrorOptions) {
    super((language) => text(language, key, values), options);
  }
}
