import { openEmbedded } from '../../embedded.ts';
import type { Driver } from '../../driver.ts';
import { appliedMigrations, SchemaRefused } from '../migrate.ts';
import { readMigrations, type Migration } from '../migrations-folder.ts';
import { judgeSchema } from '../schema-status.ts';
import { isDeclaredUnused } from './contract.ts';
import { rehearse, type Rehearsal, type TableEffect } from './rehearse.ts';
import { readTableSizes, type TableSize } from './table-sizes.ts';

/**
 * How gateways of the release before are replaced.
 *
 * - `nothing`: no migration is pending.
 * - `new`: the database is empty.
 * - `rolling`: running gateways serve the new schema. Migrate, then replace them one by one.
 * - `steps`: the schema versions in between come first, each with its own release.
 * - `stop`: a migration takes away what running gateways use. Stop them first.
 */
type RollOut = 'nothing' | 'new' | 'rolling' | 'steps' | 'stop';

export interface PlannedMigration extends Omit<Rehearsal, 'tables'> {
  /** Running gateways no longer use what is taken away. */
  readonly isSafe: boolean;
  readonly tables: readonly (TableEffect & { readonly size: TableSize | null })[];
}

export interface MigrationPlan {
  readonly at: number;
  /** Schema versions: of the database, and of this release. */
  readonly from: number;
  readonly to: number;
  readonly rollOut: RollOut;
  /** The database was last migrated by a release whose gateways count migrations instead of schema versions. */
  readonly countsMigrations: boolean;
  readonly migrations: readonly PlannedMigration[];
}

/**
 * Plans the migration of a database to the release in `folder`. Reads the database's record of migrations and the sizes of its
 * tables, and nothing else; the migrations run in an empty database, by default an embedded one. Throws `SchemaRefused` for a
 * database that this release can't migrate.
 */
export async function planMigration(
  driver: Driver,
  folder: string,
  openEmpty: () => Promise<Driver> = openEmbedded,
): Promise<MigrationPlan> {
  const known = await readMigrations(folder);
  const applied = await appliedMigrations(driver);
  const status = judgeSchema(known, applied);
  if (status.state === 'refused') throw new SchemaRefused(status.reason);
  const at = applied.length;
  const from = known[Math.min(at, known.length) - 1]?.version ?? 0;
  const to = known.at(-1)?.version ?? 0;
  const countsMigrations = at > 0 && applied.at(-1)?.version === null;
  if (status.state !== 'pending') return { at, from, to, rollOut: 'nothing', countsMigrations: false, migrations: [] };
  const sizes = at === 0 ? new Map<string, TableSize>() : await driver.exclusively(readTableSizes);
  const migrations = (await rehearseIn(openEmpty, known, at)).map((rehearsal): PlannedMigration => ({
    ...rehearsal,
    isSafe: rehearsal.takenAway.length === 0 || isDeclaredUnused(rehearsal.migration, known, at),
    tables: rehearsal.tables.map((effect) => ({ ...effect, size: sizes.get(effect.table) ?? null })),
  }));
  return { at, from, to, rollOut: rollOutOf({ at, from, to }, migrations), countsMigrations, migrations };
}

async function rehearseIn(
  openEmpty: () => Promise<Driver>,
  known: readonly Migration[],
  at: number,
): Promise<Rehearsal[]> {
  const empty = await openEmpty();
  try {
    return await rehearse(empty, known, at);
  } finally {
    await empty.close();
  }
}

function rollOutOf(
  { at, from, to }: { readonly at: number; readonly from: number; readonly to: number },
  migrations: readonly PlannedMigration[],
): RollOut {
  if (at === 0) return 'new';
  if (migrations.some(({ isSafe }) => !isSafe)) return 'stop';
  return to > from + 1 ? 'steps' : 'rolling';
}
