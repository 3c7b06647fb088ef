import { createTexts } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the activity log: one sentence per audit action, call and class of data, and the columns of its CSV file. */
export const text = createTexts(en, es);
