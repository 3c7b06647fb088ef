import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Driver } from './database/driver.ts';
import { migrateServer, openEmbeddedIn, openForServing, type OpenedDatabase } from './database/open.ts';
import type { Database } from './database/port.ts';
import type { Replica } from './database/replica.ts';
import { findKeys } from './keys/find-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';

export interface Store {
  readonly database: Database;
  /** The sessions of jobs. */
  readonly driver: Driver;
  /** The sessions of requests: the same as `driver` unless they have a login of their own. */
  readonly requests: Driver;
  readonly replica: Replica | null;
  readonly keys: KeyRing;
}

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * Opens database and keys, ready to serve. A gateway in production never migrates: several start at once, and one of
 * them may still run the last release. In development it prepares any database it gets.
 */
export async function openStore(config: Config, reportStep: (step: string) => void): Promise<Store> {
  const { databaseUrl: url, dataFolder } = config;
  const { database, driver, requests, replica } =
    url === undefined ? await embedded(dataFolder, reportStep) : await external(url, config, reportStep);
  try {
    // After the database, whose folder is locked by then, so that two starts can't both create keys.
    const found = findKeys({ configured: config.keys, external: url !== undefined, dataFolder });
    if (!found.found) throw new Error(found.reason);
    if (found.warning) reportStep(found.warning);
    return { database, driver, requests, replica, keys: found.keys };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function embedded(dataFolder: string, reportStep: (step: string) => void): Promise<OpenedDatabase> {
  let first = true;
  return openEmbeddedIn(dataFolder, MIGRATIONS, () => {
    if (first) reportStep('Preparing the database …');
    first = false;
  });
}

async function external(url: string, config: Config, reportStep: (step: string) => void): Promise<OpenedDatabase> {
  const { jobsDatabaseUrl: jobsUrl, replica, databaseConnections: poolSize } = config;
  const options = { url, jobsUrl, replica, poolSize };
  if (!config.isProduction) {
    const applied = await migrateServer({ url: config.migrationDatabaseUrl ?? url }, MIGRATIONS);
    if (applied.length > 0) reportStep(`Prepared the database (${applied.length} migrations)`);
  }
  return openForServing(options, MIGRATIONS);
}
