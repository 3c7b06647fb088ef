import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from '../data-folder-lock.ts';
import { openDatabase } from './database.ts';
import type { Driver } from './driver.ts';
import { openEmbedded } from './embedded.ts';
import { migrate, SchemaRefused, schemaStatus } from './schema/migrate.ts';
import type { Database } from './port.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import { createReplica, type Replica } from './replica.ts';

/** The port, and the drivers beneath it. */
export interface OpenedDatabase {
  readonly database: Database;
  /** The sessions of jobs, for operators (`schemaStatus`, `migrate`) and health. */
  readonly driver: Driver;
  /** The sessions of requests: the same as `driver` unless requests have a login of their own. */
  readonly requests: Driver;
  readonly replica: Replica | null;
}

/** The server, and the logins and limits of a gateway or a command. */
export interface ServerOptions extends Omit<PostgresOptions, 'bootstrap' | 'purpose'> {
  /** The login of jobs, imports and operators; without it, `url` is the login of both. */
  readonly jobsUrl?: string | undefined;
  /** A read replica with the login of jobs, and the most seconds that it may be behind. */
  readonly replica?: { readonly url: string; readonly maxLagSeconds: number } | null;
}

/**
 * Opens the embedded database of a data folder, migrated to this build's schema. Locks the folder first (throws
 * `DataFolderInUse`) and releases it when the database is closed.
 */
export async function openEmbeddedIn(
  dataFolder: string,
  migrations: string,
  onMigrated?: (name: string) => void,
): Promise<OpenedDatabase> {
  const driver = await openFolder(dataFolder);
  try {
    await migrate(driver, migrations, onMigrated);
    return { database: openDatabase(driver), driver, requests: driver, replica: null };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** Opens the embedded database of a data folder as it is, for operators; locks the folder as `openEmbeddedIn` does. */
export async function openFolder(dataFolder: string): Promise<Driver> {
  const lock = lockDataFolder(dataFolder);
  try {
    const folder = path.join(dataFolder, 'database');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const driver = await openEmbedded({ folder });
    return {
      ...driver,
      async close() {
        await driver.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a database on a PostgreSQL server for serving: never bootstraps or migrates, and throws `SchemaRefused` unless
 * the schema is this build's or one version ahead of it.
 */
export async function openForServing(options: ServerOptions, migrations: string): Promise<OpenedDatabase> {
  const { driver, requests, replica } = await openSessions(options);
  try {
    const status = await schemaStatus(driver, migrations);
    if (status.state === 'refused') throw new SchemaRefused(status.reason);
    if (status.state === 'pending') {
      const next = status.pending[0];
      throw new SchemaRefused(
        `${status.pending.length} migrations are pending, ${next} first: run \`./paystead migrate\`.`,
      );
    }
    return { database: openDatabase(requests, driver, replica), driver, requests, replica };
  } catch (error) {
    await driver.close();
    if (requests !== driver) await requests.close();
    throw error;
  }
}

/** Opens the sessions of requests and of jobs. Throws `UnsafeLogin` if one of the logins may do too little or too much. */
export async function openSessions({
  jobsUrl,
  replica: copy,
  ...options
}: ServerOptions): Promise<Omit<OpenedDatabase, 'database'>> {
  const purpose = jobsUrl === undefined ? 'everything' : 'jobs';
  const replica = copy
    ? createReplica(() => openPostgres({ ...options, url: copy.url, purpose }), copy.maxLagSeconds)
    : null;
  if (jobsUrl === undefined) {
    const driver = await openPostgres(options);
    return { driver, requests: driver, replica };
  }
  const requests = await openPostgres({ ...options, purpose: 'requests' });
  try {
    return { driver: await openPostgres({ ...options, url: jobsUrl, purpose }), requests, replica };
  } catch (error) {
    await requests.close();
    throw error;
  }
}

/**
 * Runs the operator's `./paystead migrate`: roles, schema, extensions and every pending migration. Returns the
 * migrations' names.
 */
export async function migrateServer(
  options: Omit<PostgresOptions, 'bootstrap' | 'purpose'>,
  migrations: string,
  onMigrated?: (name: string) => void,
): Promise<string[]> {
  const driver = await openPostgres({ ...options, bootstrap: true, poolSize: 1 });
  try {
    return await migrate(driver, migrations, onMigrated);
  } finally {
    await driver.close();
  }
}
