import pg from 'pg';
import { startPostgres } from '../../scripts/processes/postgres.ts';

/** A PostgreSQL server of a test run. */
interface Server {
  readonly url: string;
  /** Stops the server if it was started for this. */
  readonly stop: () => Promise<void>;
}

/** Returns the server that a test run should use: the one at a URL, or a new one for `start`. */
export async function findServer(wanted: string): Promise<Server> {
  if (wanted !== 'start') return { url: wanted, stop: async () => {} };
  const started = await startPostgres({ inMemory: true });
  if ('absent' in started) throw new Error(`PostgreSQL cannot be started: ${started.absent}`);
  return { url: started.socketUrl, stop: started.stop };
}

/** Returns the URL of another database on the same server. */
export function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs one statement outside any transaction, as the login user: creating and dropping databases. */
export async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Drops a database whose connections have ended. */
export async function drop(url: string, database: string): Promise<void> {
  // Without `force`, which would end the server's own cleaner too, as only a superuser may; a plain drop waits for
  // both.
  await administer(url, `drop database if exists ${database}`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await administer(url, `drop database if exists ${database} with (force)`);
  });
}

const OBJECT_IN_USE = '55006';
