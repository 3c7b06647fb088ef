import { stringify } from 'csv-stringify/browser/esm/sync';
import { BYTE_ORDER_MARK, CSV_FORMAT } from '@paystead/contract/csv.ts';

/** Formats texts as a CSV file, marked as UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + stringify([...rows], CSV_FORMAT);
}
