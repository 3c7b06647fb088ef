import type { Migration } from './migrations-folder.ts';

/** A migration that the database has recorded as applied. */
export interface Applied {
  readonly position: number;
  readonly name: string;
  readonly hash: string;
}

/**
 * The state of the database's schema relative to the one this build knows (N).
 *
 * - `current`: exactly N.
 * - `pending`: older; migrations wait to be applied.
 * - `aheadByOne`: N+1, the next release's, already applied during a rolling upgrade; serving continues.
 * - `refused`: an applied file was changed, renamed or removed, or the database is two or more ahead.
 */
export type SchemaStatus =
  | { readonly state: 'current' | 'aheadByOne'; readonly at: number }
  | { readonly state: 'pending'; readonly at: number; readonly pending: readonly string[] }
  | { readonly state: 'refused'; readonly at: number; readonly reason: string };

/** Compares the known migrations with the applied ones; `applied` in order of position. */
export function judgeSchema(known: readonly Migration[], applied: readonly Applied[]): SchemaStatus {
  const at = applied.length;
  for (const [index, row] of applied.entries()) {
    const migration = known[index];
    if (migration === undefined) break;
    if (row.hash !== migration.hash || row.name !== migration.name) {
      return { state: 'refused', at, reason: changed(row, migration) };
    }
  }
  if (at === known.length) return { state: 'current', at };
  if (at < known.length) return { state: 'pending', at, pending: known.slice(at).map((migration) => migration.name) };
  if (at === known.length + 1) return { state: 'aheadByOne', at };
  const reason = `The database is at ${at}, this build knows ${known.length}: it is too old by more than one.`;
  return { state: 'refused', at, reason };
}

function changed(row: Applied, migration: Migration): string {
  if (row.name !== migration.name)
    return `Applied as ${row.name}, now named ${migration.name}: migrations never change.`;
  return `${row.name} was changed after it had been applied: restore it and add a new migration instead.`;
}
