import type { ImportRun } from '../runs.ts';

/** Counts of rows over all files. */
export function totalsOf({ summary }: ImportRun) {
  const files = Object.values(summary?.files ?? {});
  const tables = Object.values(summary?.tables ?? {});
  const sum = <Of>(all: readonly Of[], of: (one: Of) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    rows: sum(files, ({ rows }) => rows),
    rejected: sum(files, ({ rejected }) => rejected),
    warnings: sum(files, ({ warnings }) => warnings),
    unread: sum(files, ({ unread = 0 }) => unread),
    added: sum(tables, ({ added }) => added),
    changed: sum(tables, ({ changed }) => changed),
    removed: sum(tables, ({ removed = 0 }) => removed),
    kept: sum(tables, ({ kept }) => kept),
  };
}

/** Checks whether anything left the plan. */
export function hasRejected(run: ImportRun): boolean {
  const { rejected, unread } = totalsOf(run);
  return rejected + unread > 0;
}
