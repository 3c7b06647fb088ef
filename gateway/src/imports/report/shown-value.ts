import { RECORDS } from '../compilers.ts';
import type { Fault } from '../fault.ts';
import { maskedCell, withMaskedNumbers } from './masked.ts';

const LONGEST_VALUE = 200;

/**
 * Returns what may be shown of a faulty cell: the last four characters where its column is sensitive. Elsewhere the value, in
 * which numbers as long as an SSN are masked too, because a cell may stand in the wrong column.
 */
export function shownValue({ file, column }: Pick<Fault, 'file' | 'column'>, value: string): string {
  if (value === '') return '';
  const record = RECORDS.find((one) => one.file === file);
  const isSensitive = column !== null && record?.columns[column]?.sensitive === true;
  return isSensitive ? maskedCell(value) : withMaskedNumbers(value).slice(0, LONGEST_VALUE);
}
