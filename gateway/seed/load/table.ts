import type { SqlValue } from '../../src/platform/database/port.ts';

/** Rows for one table, made as they are read. */
export type TableRows = {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly SqlValue[]>;
};

/** Rows from objects that all have the first one's keys; column names are the keys. */
export function tableOf(table: string, objects: readonly Readonly<Record<string, SqlValue>>[]): TableRows {
  const columns = Object.keys(objects[0] ?? {});
  return { table, columns, rows: objects.map((object) => columns.map((column) => object[column] ?? null)) };
}

/** Noon in UTC of a local date: the same day in every zone of the country. */
export function noon(date: string): string {
  return `${date}T12:00:00Z`;
}

/** The person or system behind a row that nobody in the cast entered. */
export const CONVERSION = 'Conversion';
