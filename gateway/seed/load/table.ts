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
