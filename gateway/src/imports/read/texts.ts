import { createTexts, type TextValues } from '../../platform/texts/texts.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

const text = createTexts(en, es);

/** A folder, archive or mapping that isn't read at all, with the reason. */
export class SourceRefused extends LocalizedError {
  override readonly name = 'SourceRefused';
  constructor(key: keyof typeof en, values: TextValues = {}, options?: ErrorOptions) {
    super((language) => text(language, key, values), options);
  }
}
