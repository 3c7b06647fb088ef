import pg from 'pg';
import { bootstrap } from './schema/bootstrap.ts';
import type { Connection, Driver } from './driver.ts';
import {
  DatabaseUnavailable,
  endsConnection,
  isDatabaseUnavailable,
  isServerError,
  StatementFailed,
} from './failures.ts';
import { checkLogin, type LoginPurpose } from './login.ts';
import { appRole, sessionSettings } from './session.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: string;
  /** Create roles, schema and extensions if missing. Set for operators, never for a gateway that serves. */
  readonly bootstrap?: boolean;
  /** The purpose of the login; default `everything`, or `migration` with `bootstrap`. */
  readonly purpose?: LoginPurpose;
  /** Maximum number of connections; default 10. */
  readonly poolSize?: number;
  /** Time after which the server cancels a request's statement; default 15,000 ms. */
  readonly statementTimeout?: number;
  /** Time after which waiting for a lock fails; default 5,000 ms. */
  readonly lockTimeout?: number;
  /** Time to get a connection, new or from the pool, before `DatabaseUnavailable`. Default 3,000 ms. */
  readonly connectTimeout?: number;
  /** Called for connections lost while idle; the pool replaces them by itself. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Opens a pool of sessions, each as `paystead_app`. Throws `UnsafeLogin` for a login that row-level security doesn't
 * restrict (login.ts).
 */
export async function openPostgres(options: PostgresOptions): Promise<Driver> {
  const { statementTimeout = 15_000, lockTimeout = 5_000, connectTimeout = 3_000 } = options;
  const settings = [
    ...sessionSettings,
    `set statement_timeout = ${Math.trunc(statementTimeout)}`,
    `set lock_timeout = ${Math.trunc(lockTimeout)}`,
    "set idle_in_transaction_session_timeout = '60s'",
  ];
  const config: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    application_name: 'paystead',
  };

  await onOneClient(config, async (connection) => {
    await connection.script(settings.join('; '));
    if (options.bootstrap === true) await bootstrap(connection);
    await checkLogin(connection, options.purpose ?? (options.bootstrap === true ? 'migration' : 'everything'));
  });

  // One round trip per new connection; afterwards a read needs no more than itself.
  async function prepare(client: pg.ClientBase): Promise<void> {
    await client.query([...settings, `set role ${appRole}`].join('; '));
  }
  const pool = new pg.Pool({
    ...config,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 60_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: prepare,
  });
  pool.on('error', (error) => options.onLost?.(error));

  return {
    engine: 'postgres',
    async exclusively(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(reasonOf(error), 'notDone');
      });
      const session = connect(client);
      // A connection that dies while lent out fails its pending statement and emits this event, which would end the
      // process without a listener.
      client.on('error', session.lose);
      try {
        return await work(session.connection);
      } finally {
        client.off('error', session.lose);
        client.release(session.lost());
      }
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Runs `work` in a session outside the pool, as the login user. */
async function onOneClient(config: pg.ClientConfig, work: (connection: Connection) => Promise<void>): Promise<void> {
  const client = new pg.Client(config);
  const session = connect(client);
  client.on('error', session.lose);
  try {
    await client.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(reasonOf(error), 'notDone');
    });
    await work(session.connection);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Keeps every value as text: wire.ts decodes them, the same for both engines. */
const asText = { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig;

function connect(client: pg.ClientBase) {
  let lost = false;

  async function attempt<T>(statement: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isServerError(error) && !endsConnection(error)) throw new StatementFailed(statement, error);
      lost = true;
      throw isDatabaseUnavailable(error) ? error : new DatabaseUnavailable(reasonOf(error), 'unknown');
    }
  }

  const connection: Connection = {
    query: ({ name, text }, values) =>
      attempt(name, async () => {
        const result = await client.query<(string | null)[]>({
          name,
          text,
          values: [...values],
          rowMode: 'array',
          types: asText,
        });
        const fields = result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID }));
        return { fields, rows: result.rows, affected: result.rowCount ?? 0 };
      }),
    script: (sql) =>
      attempt('script', async () => {
        const results: unknown = await client.query(sql);
        const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult | undefined;
        return last?.command ?? '';
      }),
    copy: (sql, data) => attempt('copy', () => sendCopy(client, sql, data)),
  };
  return {
    connection,
    lost: () => lost,
    lose: () => {
      lost = true;
    },
  };
}

interface CopyTarget {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Bytes in one message of a copy: pg copies a message into a buffer that grows with the largest one. */
const COPY_CHUNK = 64 * 1024;

/** Sends the data of a `copy … from stdin`. pg rejects the server's request for data unless the query handles it. */
function sendCopy(client: pg.ClientBase, sql: string, data: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(sql, (error, result) => {
      if (error === null || error === undefined) resolve(result.rowCount ?? 0);
      else reject(error);
    });
    const answer = (target: CopyTarget): void => {
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      for (let at = 0; at < bytes.length; at += COPY_CHUNK)
        target.sendCopyFromChunk(bytes.subarray(at, at + COPY_CHUNK));
      target.endCopyFrom();
    };
    client.query(Object.assign(query, { handleCopyInResponse: answer }));
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : 'unknown';
}
