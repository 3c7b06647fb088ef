import { createTexts } from '../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of the command line itself, and those that folders of commands share. Each folder of commands has its own. */
export const text = createTexts(en, es);
