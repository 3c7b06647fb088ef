import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Driver } from '../src/platform/database/driver.ts';
import { openEmbedded } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/schema/migrate.ts';
import type { Database } from '../src/platform/database/port.ts';
import { openPostgres, type PostgresOptions } from '../src/platform/database/postgres.ts';
import { ownerRole } from '../src/platform/database/session.ts';
import type { Prepared } from './prepared.ts';
import { administer, at, drop } from './server.ts';
import { readArchive, SharedFolder, type SharedArchive } from './shared-archive.ts';

export interface TestDatabase {
  readonly database: Database;
  /** For what the port doesn't offer: scripts under any role, migrations. */
  readonly driver: Driver;
  /** Runs statements as the owner of the schema, who may do what no login of a running gateway may. */
  readonly asOwner: (sql: string) => Promise<void>;
  /** The database's URL on PostgreSQL; absent on the embedded engine. */
  readonly url: string | undefined;
  /** Ends all connections and drops the database. Pass it to `afterAll`. */
  readonly close: () => Promise<void>;
}

export interface TestDatabaseOptions {
  /** Another folder of migrations; `null`: none. Default: the product's own. */
  readonly migrations?: string | null;
  readonly postgres?: Omit<PostgresOptions, 'url'>;
}

/**
 * Creates a separate database on the engine of the test project, migrated and empty: `const test = await
 * freshDatabase(); afterAll(test.close);`
 */
export async function freshDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const prepared = inject('prepared');
  const test = await databaseFrom(options.migrations === undefined ? prepared.migrated : prepared.bare, options);
  if (typeof options.migrations === 'string') await migrate(test.driver, options.migrations);
  return test;
}

/** Opens a database without tables on the engine of the test project, and drops it when it is closed. */
export async function openEmpty(): Promise<Driver> {
  const { driver, close } = await freshDatabase({ migrations: null });
  return { ...driver, close };
}

/** Creates a separate database from an archive (embedded) or a template database (PostgreSQL). */
export async function databaseFrom(source: string, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const prepared = inject('prepared');
  const opened = prepared.engine === 'embedded' ? await embedded(source) : await postgres(prepared, source, options);
  const { driver } = opened;
  return { database: openDatabase(driver), asOwner: ownerOn(driver), ...opened };
}

export function ownerOn(driver: Driver): TestDatabase['asOwner'] {
  return (sql) =>
    driver.exclusively(async (connection) => {
      await connection.script(`begin; set local role ${ownerRole}; ${sql}; commit`);
    });
}

async function embedded(source: string): Promise<Omit<TestDatabase, 'database' | 'asOwner'>> {
  const driver = await openEmbedded({ memory: new SharedFolder(await archiveAt(source)) });
  return { driver, url: undefined, close: () => driver.close() };
}

const archives = new Map<string, Promise<SharedArchive>>();

/** Reads an archive once per process. Databases copy the files that they write to. */
function archiveAt(source: string): Promise<SharedArchive> {
  const known = archives.get(source) ?? readFile(source).then(readArchive);
  archives.set(source, known);
  return known;
}

async function postgres(
  { server, near }: Extract<Prepared, { engine: 'postgres' }>,
  template: string,
  options: TestDatabaseOptions,
): Promise<Omit<TestDatabase, 'database' | 'asOwner'>> {
  const name = `paystead_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes half of the time of logging every page.
  await administer(near, `create database ${name} template ${template} strategy file_copy`);
  // On a busy machine, a hundred calls at once wait longer for four connections than they ever would in service.
  const driver = await openPostgres({ poolSize: 4, connectTimeout: 60_000, ...options.postgres, url: at(near, name) });
  const close = async (): Promise<void> => {
    await driver.close();
    await drop(near, name);
  };
  return { driver, url: at(server, name), close };
}
