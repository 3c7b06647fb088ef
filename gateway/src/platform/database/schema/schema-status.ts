import type { Migration } from './migrations-folder.ts';

/** A migration that the database has recorded as applied. */
export interface Applied {
  readonly position: number;
  readonly name: string;
  readonly hash: string;
  /** The schema version; null if it was applied by a release that did not record versions. */
  readonly version: number | null;
}

/**
 * The state of the database's schema relative to the one this build knows, whose schema version is N. `at` counts migrations.
 *
 * - `current`: exactly this build's migrations.
 * - `pending`: older; migrations wait to be applied.
 * - `aheadByOne`: later migrations of version N or N+1 were applied, for a rolling upgrade; serving continues.
 * - `refused`: an applied file was changed, renamed or removed, or the database is at version N+2 or later.
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
  const own = known.at(-1)?.version ?? 0;
  const database = versionOf(applied, own, known.length);
  if (database <= own + 1) return { state: 'aheadByOne', at };
  const reason =
    `The database is at schema version ${database} (migration ${at}), ` +
    `this build serves ${own} and ${own + 1} (it knows migration ${known.length}): it is too old.`;
  return { state: 'refused', at, reason };
}

/** Returns the version that the database has reached. Unknown migrations without a recorded version count as one each. */
function versionOf(applied: readonly Applied[], own: number, known: number): number {
  return applied.slice(known).reduce((version, row) => Math.max(row.version ?? version + 1, version), own);
}

function changed(row: Applied, migration: Migration): string {
  if (row.name !== migration.name)
    return `Applied as ${row.name}, now named ${migration.name}: migrations never change.`;
  return `${row.name} was changed after it had been applied: restore it and add a new migration instead.`;
}
