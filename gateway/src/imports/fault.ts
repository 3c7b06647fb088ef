import type { Language } from '@paystead/contract/fields.ts';
import { createTexts, type TextValues } from '../platform/texts/texts.ts';
import en from './faults.en.json' with { type: 'json' };
import es from './faults.es.json' with { type: 'json' };
import { formatText } from './format-text.ts';

const text = createTexts(en, es);

/** Closed list of what can be wrong with a row. Each code has its sentence in both languages. */
export type FaultCode = keyof typeof en;

/** One thing that is wrong: with a file, with a line, or with a cell. */
export interface Fault {
  /** Name of the record's file, without `.csv`. */
  readonly file: string;
  /** The place of the file in the run's list of files; the first one if absent. */
  readonly source?: number;
  /** The line on which the row starts, the header being line 1; 0: the whole file. */
  readonly line: number;
  /** Null: the whole row. */
  readonly column: string | null;
  readonly code: FaultCode;
  readonly values: TextValues;
  /** The value of the cell as it may be shown; absent: none, or the whole row is wrong. */
  readonly shownValue?: string;
  /** True: the row is imported, and someone should look at it. */
  readonly isWarning?: true;
}

/** Returns the sentence of a fault. It never contains a sensitive value. */
export function sentenceOf(language: Language, { code, values }: Pick<Fault, 'code' | 'values'>): string {
  return text(language, code, withFormat(language, values));
}

/** Fills in the description of a format. Runs of earlier releases stored the description itself. */
function withFormat(language: Language, values: TextValues): TextValues {
  const { format } = values;
  if (typeof format !== 'string' || !formatText.has(format)) return values;
  return { ...values, format: formatText(language, format) };
}

export const isFaultCode = text.has;
