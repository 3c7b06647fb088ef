import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openDatabase } from './database/database.ts';
import { openEmbedded } from './database/embedded.ts';
import { migrate, schemaStatus } from './database/migrate.ts';
import type { Database } from './database/port.ts';
import { openPostgres } from './database/postgres.ts';
import { findKeys } from './keys/find-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';

export interface Store {
  readonly database: Database;
  readonly keys: KeyRing;
  close(): Promise<void>;
}

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * Database and keys, ready to serve. Embedded: the folder is locked first, since two processes on one folder lose rows.
 * In production a gateway never migrates: it accepts a schema that it knows, or the next one, and refuses any other.
 */
export async function openStore(config: Config, tell: (step: string) => void): Promise<Store> {
  const external = config.databaseUrl !== undefined;
  const lock = external ? null : lockDataFolder(config.dataFolder);
  try {
    const keys = findKeys({ configured: config.keys, external, dataFolder: config.dataFolder });
    if (!keys.found) throw new Error(keys.reason);
    if (keys.warning) tell(keys.warning);
    const driver = external
      ? await openPostgres({ url: config.databaseUrl ?? '', poolSize: config.databaseConnections, bootstrap: !config.isProduction })
      : await openEmbedded({ folder: join(config.dataFolder, 'database') });
    try {
      if (external && config.isProduction) {
        const status = await schemaStatus(driver, MIGRATIONS);
        if (status.state === 'pending') throw new Error(`The database waits for ${status.pending.join(', ')}: run \`npx paystead migrate\` first.`);
        if (status.state === 'refused') throw new Error(status.reason);
      } else {
        const applied = await migrate(driver, MIGRATIONS);
        if (applied.length > 0) tell(`Prepared the database (${applied.length} migrations)`);
      }
    } catch (error) {
      await driver.close();
      throw error;
    }
    const database = openDatabase(driver);
    return {
      database,
      keys: keys.keys,
      close: async () => {
        await database.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
