import { createTexts } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** The labels of setup forms, and sentences about what they are sent with. */
export const text = createTexts(en, es);
