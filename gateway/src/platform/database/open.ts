import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from '../data-folder-lock.ts';
import { openDatabase } from './database.ts';
import type { Driver } from './driver.ts';
import { openEmbedded } from './embedded.ts';
import { migrate, SchemaRefused, schemaStatus } from './schema/migrate.ts';
import type { Database } from './port.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

/** The port, and the driver beneath it for operators (`schemaStatus`, `migrate`) and health. */
export interface OpenedDatabase {
  readonly database: Database;
  readonly driver: Driver;
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
    return { database: openDatabase(driver), driver };
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
export async function openForServing(
  options: Omit<PostgresOptions, 'bootstrap'>,
  migrations: string,
): Promise<OpenedDatabase> {
  const driver = await openPostgres({ ...options, bootstrap: false });
  try {
    const status = await schemaStatus(driver, migrations);
    if (status.state === 'refused') throw new SchemaRefused(status.reason);
    if (status.state === 'pending') {
      const next = status.pending[0];
      throw new SchemaRefused(
        `${status.pending.length} migrations are pending, ${next} first: run \`./paystead migrate\`.`,
      );
    }
    return { database: openDatabase(driver), driver };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/**
 * Runs the operator's `./paystead migrate`: roles, schema, extensions and every pending migration. Returns the
 * migrations' names.
 */
export async function migrateServer(
  options: Omit<PostgresOptions, 'bootstrap'>,
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
