import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, protocol, type MemoryFS } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { bootstrap } from './schema/bootstrap.ts';
import type { Connection, Driver, Query, Result } from './driver.ts';
import { DatabaseUnavailable, isServerError, StatementFailed } from './failures.ts';
import { appRole, sessionSettings } from './session.ts';

const { serialize } = protocol;

export interface EmbeddedOptions {
  /** The data folder; absent: in memory. The caller holds the folder's lock (data-folder-lock.ts). */
  readonly folder?: string;
  /** A tar or tar.gz of `dump()`, unpacked into a folder (or memory) that has no database yet. */
  readonly archive?: Uint8Array<ArrayBuffer>;
  /** Another file system in memory, instead of a folder and an archive. */
  readonly memory?: MemoryFS;
}

export interface EmbeddedDriver extends Driver {
  readonly engine: 'embedded';
  /** All data as an uncompressed tar, for `archive` above. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Settings of the write-ahead log. The engine's only process would keep segments to use them again, 100 MB after a first start,
 * and fill new ones with zeros.
 */
const LOG_SETTINGS = ['set wal_recycle = off', 'set wal_init_zero = off'];

/** Opens PostgreSQL in the process, with roles, schema and extensions in place and one session, as `paystead_app`. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedDriver> {
  const engine = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.memory === undefined ? {} : { fs: options.memory }),
    ...(options.archive === undefined ? {} : { loadDataDir: new Blob([options.archive]) }),
    extensions: { pgcrypto, pg_trgm, fuzzystrmatch },
  });
  const connection = connect(engine);
  await connection.script([...sessionSettings, ...LOG_SETTINGS].join('; '));
  await bootstrap(connection);
  // The user is a superuser, which no policy restricts. Nothing below runs as such: transactions set a role of their
  // own.
  await connection.script(`set role ${appRole}`);

  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new DatabaseUnavailable('it is closed', 'notDone'));
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    engine: 'embedded',
    exclusively: (work) => inTurn(() => work(connection)),
    dump: () =>
      inTurn(async () => {
        await connection.script('reset role; checkpoint');
        const archive = await engine.dumpDataDir('none');
        await connection.script(`set role ${appRole}`);
        return new Uint8Array(await archive.arrayBuffer());
      }),
    async close() {
      if (closed) return;
      const closing = inTurn(() => engine.close());
      closed = true;
      await closing;
    },
  };
}

/**
 * Runs statements as one batch of protocol messages over a prepared statement, which takes 18 µs for a read by key. The
 * engine's own `query` makes six calls into PostgreSQL and prepares each time: 68 µs.
 */
function connect(engine: PGlite): Connection {
  const prepared = new Set<string>();
  const breathe = breather();

  async function send(statement: string, messages: readonly Uint8Array[]) {
    await breathe();
    try {
      return await engine.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
    } catch (error) {
      if (isServerError(error)) throw new StatementFailed(statement, error);
      throw new DatabaseUnavailable(error instanceof Error ? error.message : 'the engine stopped', 'unknown');
    }
  }

  return {
    async query(query: Query, values): Promise<Result> {
      if (!prepared.has(query.name)) {
        await send(query.name, [serialize.parse({ name: query.name, text: query.text }), serialize.sync()]);
        prepared.add(query.name);
      }
      const messages = await send(query.name, [
        serialize.bind({ statement: query.name, values: [...values] }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      ]);
      return readResult(messages);
    },
    async script(sql) {
      return commandTag(await send('script', [serialize.query(sql)])).split(' ', 1)[0] ?? '';
    },
    async copy(sql, data) {
      const messages = await send('copy', [serialize.query(sql), ...copyData(data), serialize.copyDone()]);
      return countOf(commandTag(messages));
    },
  };
}

/** Milliseconds of statements after which the event loop gets its turn. */
const span = 10;

/**
 * The engine works in this thread and replies in a microtask: with one statement after another, the process would never
 * read a request or fire a timer. So the event loop gets a turn between statements now and then.
 */
function breather(): () => Promise<void> {
  let since: number | undefined;
  return async () => {
    if (since !== undefined && performance.now() - since <= span) return;
    if (since !== undefined) await nextTurn();
    since = performance.now();
    // The loop may also turn while statements wait for something else: restart the span then.
    setImmediate(() => {
      since = undefined;
    });
  };
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

function readResult(messages: readonly Message[]): Result {
  let fields: Result['fields'] = [];
  const rows: (string | null)[][] = [];
  for (const message of messages) {
    if (message.name === 'rowDescription') {
      const described = (message as unknown as { fields: { name: string; dataTypeID: number }[] }).fields;
      fields = described.map((field) => ({ name: field.name, oid: field.dataTypeID }));
    } else if (message.name === 'dataRow') {
      rows.push((message as unknown as { fields: (string | null)[] }).fields);
    }
  }
  return { fields, rows, affected: countOf(commandTag(messages)) };
}

/** The tag of the last command: `COMMIT`, `INSERT 0 5`, `SELECT 2`. */
function commandTag(messages: readonly Message[]): string {
  const complete = messages.findLast((message) => message.name === 'commandComplete');
  return complete === undefined ? '' : (complete as unknown as { text: string }).text;
}

function countOf(tag: string): number {
  return Number(/\d+$/.exec(tag)?.[0] ?? 0);
}

/** The message that carries `body`, as its start and the body itself, which is copied once with the other messages. */
function copyData(body: Uint8Array): Uint8Array[] {
  const start = Buffer.alloc(5);
  start.write('d');
  start.writeUInt32BE(body.length + 4, 1);
  return [start, body];
}
