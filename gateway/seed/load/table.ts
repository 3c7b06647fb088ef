import type { SqlValue } from '../../src/platform/database/port.ts';

/** Rows for one table, created while they are read. */
export type TableRows = {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly SqlValue[]>;
};

/** Creates rows from objects that all have the first one's keys, which are the column names. */
export function tableOf(table: string, objects: readonly Readonly<Record<string, SqlValue>>[]): TableRows {
  const columns = Object.keys(objects[0] ?? {});
  return { table, columns, rows: objects.map((object) => columns.map((column) => object[column] ?? null)) };
}

/** Returns noon in UTC of a local date, which is on the same day in every zone of the country. */
export function noon(date: string): string {
  return `${date}T12:00:00Z`;
}

/** The person or system behind a row that no one in the cast entered. */
export const CONVERSION = 'Conversion';
