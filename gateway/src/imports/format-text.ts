import { createTexts } from '../platform/texts/texts.ts';
import en from './formats.en.json' with { type: 'json' };
import es from './formats.es.json' with { type: 'json' };

/** Descriptions of how a cell or a box of a year-end form is written, for the sentences of faults. */
export const formatText = createTexts(en, es);

export type FormatKey = keyof typeof en;
