import { createTexts } from '../../platform/texts/texts.ts';
import en from './texts.en.json' with { type: 'json' };
import es from './texts.es.json' with { type: 'json' };

/**
 * The declarations of step 5 of Form W-4 and Formulario W-4(SP), by version. The text of a version never changes: a new
 * text is a new version.
 */
export const text = createTexts(en, es);
