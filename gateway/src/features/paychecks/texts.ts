import { createTexts } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** The texts of pay stubs and of the download of one's pay history. */
export const text = createTexts(en, es);
