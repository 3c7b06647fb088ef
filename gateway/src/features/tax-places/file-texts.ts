import { createTexts } from '../../platform/texts/texts.ts';
import en from './file-texts.en.json' with { type: 'json' };
import es from './file-texts.es.json' with { type: 'json' };

/** Faults of files with places and their taxes. */
export const text = createTexts(en, es);
