import { loadTables } from '../seed/tables/load.ts';

let tables: ReturnType<typeof loadTables> | undefined;

/** The pay engine's tax tables by check date, read when they are first asked for. */
export function taxTablesOn(date: string): ReturnType<ReturnType<typeof loadTables>> {
  return (tables ??= loadTables())(date);
}
