import { createTexts } from '../../texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** Texts of all mail templates; the templates keep data, layout and the choice of facts. */
export const text = createTexts(en, es);
export type MailTextKey = Parameters<typeof text>[1];
