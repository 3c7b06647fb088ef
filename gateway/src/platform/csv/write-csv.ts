import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK, CSV_FORMAT } from '@paystead/contract/csv.ts';

type CsvCell = string | number | null;
export type CsvRow = readonly CsvCell[];

const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** Formats rows as CSV. A negative number in text stays a number; other text that could start a formula is escaped. */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify([...rows], {
    ...CSV_FORMAT,
    cast: { string: (value) => (NEGATIVE_NUMBER.test(value) ? { value, escape_formulas: false } : value) },
  });
}

/** Returns a CSV file of texts, marked as UTF-8. Every text that could start a formula is escaped. */
export function csvFile(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(BYTE_ORDER_MARK + stringify([...rows], CSV_FORMAT));
}
