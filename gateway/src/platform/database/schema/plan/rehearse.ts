import type { Driver } from '../../driver.ts';
import { migrateWith } from '../migrate.ts';
import type { Migration } from '../migrations-folder.ts';
import { readOwnLocks, readSchemaObjects, readTableFiles } from './catalog.ts';
import { compareObjects, type SchemaEffects } from './effects.ts';
import { strongest, writesRows, type Waiting } from './lock-modes.ts';

/** The effect of a migration on a table that existed before it. */
export interface TableEffect {
  readonly table: string;
  /** Those who wait until the migration has ended. */
  readonly waiting: Waiting;
  /** The server writes the whole table and its indexes again. */
  readonly isRewritten: boolean;
  /** The server reads the whole table. */
  readonly isScanned: boolean;
  /** The migration adds, changes or deletes rows. */
  readonly changesRows: boolean;
}

export interface Rehearsal extends Omit<SchemaEffects, 'scanned'> {
  readonly migration: Migration;
  readonly tables: readonly TableEffect[];
}

/**
 * Applies the migrations from `at` on to an empty database of the same schema, and returns what each did. Nothing else uses that
 * database, so looking never makes a gateway wait; locks and rewrites don't depend on rows.
 */
export async function rehearse(empty: Driver, known: readonly Migration[], at: number): Promise<Rehearsal[]> {
  await migrateWith(empty, known.slice(0, at), () => {});
  const rehearsals: Rehearsal[] = [];
  await migrateWith(
    empty,
    known,
    () => {},
    async (connection, migration) => {
      const objects = await readSchemaObjects(connection);
      const files = await readTableFiles(connection);
      await connection.script(migration.sql);
      const { scanned, ...effects } = compareObjects(objects, await readSchemaObjects(connection));
      const now = new Map((await readTableFiles(connection)).map(({ oid, file }) => [oid, file]));
      const locks = await readOwnLocks(connection);
      const tables = [...Map.groupBy(files, ({ name }) => name)].flatMap(([table, parts]): TableEffect[] => {
        const modes = locks.filter(({ oid }) => parts.some((part) => part.oid === oid)).map(({ mode }) => mode);
        const waiting = strongest(modes);
        const isRewritten = parts.some(({ oid, file }) => now.has(oid) && now.get(oid) !== file);
        if (waiting === null) return [];
        const isScanned = scanned.includes(table);
        return [{ table, waiting, isRewritten, isScanned, changesRows: writesRows(modes) }];
      });
      rehearsals.push({ migration, ...effects, tables: tables.toSorted((a, b) => (a.table < b.table ? -1 : 1)) });
    },
  );
  return rehearsals;
}
