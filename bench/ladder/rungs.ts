import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { randomUUID } from 'node:crypto';
import type { Filled } from './fill.ts';

/** One step of the ladder: the same page of checks, with a little more of the product around it. */
export interface Rung {
  readonly name: string;
  /** Absent: not over HTTP; the step is called directly. */
  readonly url?: string;
  readonly call?: (n: number) => Promise<unknown>;
  stop(): Promise<void>;
}

const PAGE = 50;
const TODAY = '2026-11-20';

/** A pool as a role of the product's; `pg` sends each named statement's text once per connection. */
export function poolAs(url: string, role: string): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: 10,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(`set search_path = paystead, public; set role ${role}`);
    },
  } as pg.PoolConfig);
}

export function rawRead(pool: pg.Pool, filled: Filled): (n: number) => Promise<string> {
  return async (n) => {
    const session = filled.sessions[n % filled.sessions.length];
    const result = await pool.query<{ page: unknown }>({
      name: 'raw',
      text: 'select checks_page($1, $2, null, null, null, $3, $4) as page',
      values: [filled.clientId, session?.employeeId, PAGE, TODAY],
    });
    return JSON.stringify(result.rows[0]?.page);
  };
}

/** The session is looked up by the application, then the page is read by the owner: two statements, no policy that counts. */
export function sessionRead(owner: pg.Pool, app: pg.Pool, filled: Filled): (n: number) => Promise<string> {
  const raw = rawRead(owner, filled);
  return async (n) => {
    const session = filled.sessions[n % filled.sessions.length];
    await app.query({
      name: 'session',
      text: 'select verdict, client_id, employee_id from session_resolve($1, $2, $3, $4, $5)',
      values: [hash(session?.token ?? ''), 'cookie', new Date().toISOString(), 900, 43_200],
    });
    return raw(n);
  };
}

/** Begin, enter the tenant, read through the policies, commit: what a plain request does. */
export function walledRead(pool: pg.Pool, filled: Filled): (n: number) => Promise<string> {
  return async (n) => {
    const session = filled.sessions[n % filled.sessions.length];
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({
        name: 'enter',
        text: 'select verdict from enter($1, $2, $3, $4, $5, true)',
        values: [hash(session?.token ?? ''), 'cookie', new Date().toISOString(), 900, 43_200],
      });
      const result = await client.query<{ page: unknown }>({
        name: 'walled',
        text: 'select checks_page($1, $2, null, null, null, $3, $4) as page',
        values: [filled.clientId, session?.employeeId, PAGE, TODAY],
      });
      await client.query('commit');
      return JSON.stringify(result.rows[0]?.page);
    } finally {
      client.release();
    }
  };
}

/** One function: session, tenant, page, and the audit row, in one round trip. */
export function auditedRead(pool: pg.Pool, filled: Filled): (n: number) => Promise<string> {
  return async (n) => {
    const session = filled.sessions[n % filled.sessions.length];
    const result = await pool.query<{ page: unknown }>({
      name: 'audited',
      text: 'select verdict, page from read_own_checks($1, $2, $3, $4, $5, $6, $7, null, null, null, $8, $9)',
      values: [
        hash(session?.token ?? ''),
        'cookie',
        new Date().toISOString(),
        900,
        43_200,
        'bench-request',
        randomUUID(),
        PAGE,
        TODAY,
      ],
    });
    return JSON.stringify(result.rows[0]?.page);
  };
}

/** A read behind nothing but node:http. */
export async function overHttp(name: string, read: (n: number) => Promise<string>): Promise<Rung> {
  let n = 0;
  const server = createServer((_request, response) => {
    n += 1;
    read(n).then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return { name, url: await listen(server), stop: () => close(server) };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
