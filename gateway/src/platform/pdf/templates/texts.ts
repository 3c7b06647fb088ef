import { createTexts } from '../../texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/**
 * The texts of documents. Headings of a pay stub's sections and amounts match the page's words exactly: a journey
 * compares them.
 */
export const text = createTexts(en, es);
