import { filesOf } from '../files-of.ts';
import { readConfig, readStoreConfig, type Config } from '../config.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Driver } from '../platform/database/driver.ts';
import { codeOf } from '../platform/database/failures.ts';
import { openEmbeddedIn, openForServing, type OpenedDatabase, type ServerOptions } from '../platform/database/open.ts';
import type { Database } from '../platform/database/port.ts';
import type { FileStore } from '../platform/files/port.ts';
import { findKeys } from '../platform/keys/find-keys.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Context } from './command.ts';
import { stoppable } from './stoppable.ts';
import { KeyedError } from './texts.ts';

/**
 * Everything that a command may read or change. Configuration, keys and files are read when a command takes them for the
 * first time, so that a command that needs the database alone runs without keys and without a provider.
 */
export interface OperatorStore {
  readonly database: Database;
  /** The driver beneath the database, for backups. */
  readonly driver: Driver;
  readonly clock: Clock;
  /** The anchor file of the audit. */
  readonly auditAnchors: string;
  /** Throws `ConfigurationError` with every problem. */
  readonly config: Config;
  /** Throws if the keys are missing or malformed. */
  readonly keys: KeyRing;
  readonly files: FileStore;
}

/** Most connections of one command on a PostgreSQL server, which are opened only when needed. */
const CONNECTIONS = 4;

/**
 * Runs `work` on the store: the one that a running gateway has open, otherwise the configured one, which is closed
 * afterwards. On PostgreSQL it never migrates. Throws a refusal if another process has the embedded database, `SchemaRefused`
 * if migrations are pending, and `Stopped` if the caller has gone (see stoppable.ts).
 */
export async function withStore<T>(context: Context, work: (store: OperatorStore) => Promise<T>): Promise<T> {
  const { database, driver, signal } = context;
  if (database) return work(storeOn(signal ? stoppable(database, signal) : database, driver, context));
  const { databaseUrl: url, jobsDatabaseUrl: jobsUrl, replica, dataFolder } = readStoreConfig(context.environment);
  const opened = url === undefined ? await openFolder(dataFolder) : await openServer({ url, jobsUrl, replica });
  try {
    return await work(storeOn(opened.database, opened.driver, context));
  } finally {
    await opened.database.close();
  }
}

async function openFolder(dataFolder: string): Promise<OpenedDatabase> {
  try {
    return await openEmbeddedIn(dataFolder, MIGRATIONS);
  } catch (error) {
    if (codeOf(error) !== 'data_folder_in_use') throw error;
    throw new KeyedError('store.inUse', { folder: dataFolder }, { cause: error });
  }
}

function openServer(urls: Pick<ServerOptions, 'url' | 'jobsUrl' | 'replica'>): Promise<OpenedDatabase> {
  return openForServing({ ...urls, poolSize: CONNECTIONS }, MIGRATIONS);
}

function storeOn(database: Database, driver: Driver | undefined, context: Context): OperatorStore {
  const { clock = systemClock, environment, tell } = context;
  const config = once(() => context.config ?? readConfig(environment));
  const keys = once(() => context.keys ?? readKeys(config(), tell));
  const files = once(() => filesOf({ config: config(), database, keys: keys(), clock }));
  return {
    database,
    clock,
    get driver() {
      if (driver === undefined) throw new Error('This command was given a database without its driver.');
      return driver;
    },
    get auditAnchors() {
      return (context.config ?? readStoreConfig(environment)).auditAnchors;
    },
    get config() {
      return config();
    },
    get keys() {
      return keys();
    },
    get files() {
      return files();
    },
  };
}

/** The data folder is locked by then, so that two commands can't both create keys. */
function readKeys({ keys, databaseUrl, dataFolder }: Config, tell: Context['tell']): KeyRing {
  const found = findKeys({ configured: keys, external: databaseUrl !== undefined, dataFolder });
  if (!found.found) throw new Error(found.reason);
  if (found.warning) tell(found.warning);
  return found.keys;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
