import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';

/** A row of an exported file: texts by column. An empty one is null. */
export type Row = Readonly<Record<string, string | null>>;

/** Reads one of the files that `./paystead export client` wrote; a client without such rows has no file. */
export async function readRows(folder: string, file: string): Promise<Row[]> {
  const path = join(folder, `${file}.csv`);
  if (!existsSync(path)) return [];
  const parser = createReadStream(path).pipe(
    parse({ columns: true, bom: true, cast: (text) => (text === '' ? null : text) }),
  );
  const rows: Row[] = [];
  for await (const row of parser) rows.push(row as Row);
  return rows;
}

/** Returns a text column. Throws without one. */
export function text(row: Row, column: string): string {
  const value = row[column] ?? null;
  if (value === null) throw new Error(`A row of the opening has no ${column}.`);
  return value;
}

/** Returns a decimal as an integer of its last place: cents for 2 digits, ppm for a percentage with 4; null without one. */
export function scaled(row: Row, column: string, digits: number): number | null {
  const value = row[column] ?? null;
  if (value === null) return null;
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '' || part.length > digits) throw new Error(`${column} is no number with ${digits} decimals: ${value}`);
  const amount = Number(`${whole}${part.padEnd(digits, '0')}`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

export const cents = (row: Row, column: string): number => scaled(row, column, 2) ?? 0;
export const hours = (row: Row, column: string): number | null => scaled(row, column, 4);
export const isYes = (row: Row, column: string): boolean => row[column] === 'yes';

/** Groups rows by a key, in their order. */
export const groupRows = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> =>
  Map.groupBy(rows, keyOf);
