import type { CellValue, Column } from '../columns/column.ts';
import { maskedCell, withMaskedNumbers } from './masked.ts';

const LONGEST_VALUE = 200;

/**
 * Returns what may be shown of a faulty cell: the last four characters where its column is sensitive. Elsewhere the value, in
 * which numbers as long as an SSN are masked too, because a cell may stand in the wrong column.
 */
export function shownCell(column: Pick<Column, 'sensitive'> | undefined, cell: string): string {
  if (cell === '') return '';
  return column?.sensitive === true ? maskedCell(cell) : withMaskedNumbers(cell).slice(0, LONGEST_VALUE);
}

/** Returns what may be shown of a value that was read. */
export function shownValue(column: Column | undefined, value: CellValue | undefined): string {
  return column === undefined || value === undefined || value === null
    ? ''
    : shownCell(column, column.type.write(value));
}
