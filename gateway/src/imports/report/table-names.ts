import type { Language } from '@paystead/contract/fields.ts';
import { createTexts } from '../../platform/texts/texts.ts';
import en from './table-names.en.json' with { type: 'json' };
import es from './table-names.es.json' with { type: 'json' };

const text = createTexts(en, es);

/** Returns the plain name of a table's rows; a table that no import writes has only its own name. */
export function tableName(table: string, language: Language): string {
  const key = `table.${table}`;
  return text.has(key) ? text(language, key) : table.replaceAll('_', ' ');
}
