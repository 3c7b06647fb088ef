import { z } from 'zod';
import type { Connection, Driver } from '../driver.ts';
import { LOCK_TIMEOUT, retryOnLock } from './lock-retry.ts';
import { readMigrations, type Migration } from './migrations-folder.ts';
import { noRow, statement } from '../port.ts';
import { parseRows } from '../rows.ts';
import { judgeSchema, type Applied, type SchemaStatus } from './schema-status.ts';
import { maintenanceRole, ownerRole, schema } from '../session.ts';

/** `version` is missing until a release that records versions migrates the database. */
const hasTable = statement(
  'migrate.has_table',
  z.object({ present: z.boolean(), has_version: z.boolean() }),
  `select to_regclass('${schema}.schema_migration') is not null as present,
     exists (select from pg_catalog.pg_attribute where attrelid = to_regclass('${schema}.schema_migration')
       and attname = 'version' and not attisdropped) as has_version`,
);
const appliedRow = z.object({
  position: z.number(),
  name: z.string(),
  hash: z.string(),
  version: z.number().nullable(),
});
const readApplied = statement(
  'migrate.applied',
  appliedRow,
  `select position, name, hash, version from ${schema}.schema_migration order by position`,
);
const readUnversioned = statement(
  'migrate.applied_without_version',
  appliedRow,
  `select position, name, hash, null::int as version from ${schema}.schema_migration order by position`,
);
const record = statement(
  'migrate.record',
  noRow,
  `insert into ${schema}.schema_migration (position, name, hash, version) values ($1, $2, $3, $4)`,
);

/**
 * The advisory lock under which migrations of one database run in turn. The value is arbitrary but must never change.
 */
const lockKey = 7_310_642_051;

/** An applied migration was changed or the schema is too new; the message names the file. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
  readonly code = 'schema_refused';
}

/** Compares the database with the files in `folder`; changes nothing. */
export async function schemaStatus(driver: Driver, folder: string): Promise<SchemaStatus> {
  return statusAgainst(driver, await readMigrations(folder));
}

/** Compares the database with the migrations that a build knows; changes nothing. */
export async function statusAgainst(driver: Driver, known: readonly Migration[]): Promise<SchemaStatus> {
  return judgeSchema(known, await appliedMigrations(driver));
}

/** Reads the database's record of applied migrations, in their order. */
export async function appliedMigrations(driver: Driver): Promise<Applied[]> {
  return driver.exclusively((connection) => as(maintenanceRole, connection, () => appliedBy(connection)));
}

/**
 * Applies the pending files, each in a transaction of its own as the owner, and returns their names. Any number of
 * processes may run this at once: each file is applied by one of them. A failing file leaves nothing behind and stops
 * the migration. `upTo`: only the first so many files, for a database that a backup of an earlier release goes to.
 */
export async function migrate(
  driver: Driver,
  folder: string,
  onApplied: (name: string) => void = () => {},
  upTo?: number,
): Promise<string[]> {
  return migrateWith(driver, (await readMigrations(folder)).slice(0, upTo), onApplied);
}

/** Runs a migration's SQL, in its transaction. */
type ApplyMigration = (connection: Connection, migration: Migration) => Promise<void>;

const applyPlainly: ApplyMigration = (connection, { sql }) => connection.script(sql).then(() => undefined);

/** Does what `migrate` does with migrations that are already read; `apply` may look around before and after the SQL. */
export async function migrateWith(
  driver: Driver,
  known: readonly Migration[],
  onApplied: (name: string) => void,
  apply = applyPlainly,
): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const name = await retryOnLock(() => driver.exclusively((connection) => applyNext(connection, known, apply)));
    if (name === undefined) return names;
    names.push(name);
    onApplied(name);
  }
}

async function applyNext(
  connection: Connection,
  known: readonly Migration[],
  apply: ApplyMigration,
): Promise<string | undefined> {
  return as(ownerRole, connection, async () => {
    await connection.script(
      `set local lock_timeout = 0; set local statement_timeout = 0; select pg_advisory_xact_lock(${lockKey})`,
    );
    await connection.script(
      `create table if not exists ${schema}.schema_migration (
         position int primary key, name text not null unique, hash text not null,
         applied_at timestamptz not null default now(), version int)`,
    );
    // Even without effect, adding a column would make the readiness checks of running gateways wait.
    const [table] = parseRows(hasTable, await connection.query(hasTable, []));
    if (table?.has_version === false)
      await connection.script(`alter table ${schema}.schema_migration add column version int`);
    const status = judgeSchema(known, await appliedBy(connection));
    if (status.state === 'refused') throw new SchemaRefused(status.reason);
    const next = known[status.at];
    if (next === undefined) return undefined;
    try {
      await connection.script(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await apply(connection, next);
    } catch (error) {
      throw new Error(`Migration ${next.name} failed and was rolled back: ${(error as Error).message}`, {
        cause: error,
      });
    }
    await connection.query(record, [String(next.position), next.name, next.hash, String(next.version)]);
    return next.name;
  });
}

async function appliedBy(connection: Connection): Promise<Applied[]> {
  const [table] = parseRows(hasTable, await connection.query(hasTable, []));
  if (table?.present !== true) return [];
  const read = table.has_version ? readApplied : readUnversioned;
  return parseRows(read, await connection.query(read, []));
}

async function as<T>(role: string, connection: Connection, work: () => Promise<T>): Promise<T> {
  try {
    await connection.script(`begin; set local role ${role}`);
    const result = await work();
    await connection.script('commit');
    return result;
  } catch (error) {
    await connection.script('rollback').catch(() => undefined);
    throw error;
  }
}
