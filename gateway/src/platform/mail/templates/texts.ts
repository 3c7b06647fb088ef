import { createTexts } from '../../texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/** The texts of all mail templates. The templates hold data, layout and the selection of facts. */
export const text = createTexts(en, es);
export type MailTextKey = Parameters<typeof text>[1];
