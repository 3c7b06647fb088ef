import { createTexts } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** The names of taxes. The English ones are those of the tax tables. */
export const text = createTexts(en, es);
