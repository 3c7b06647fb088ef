import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Filled } from './fill.ts';

/** One layer: the same page of paychecks with a little more of the product around it. */
export interface Rung {
  readonly name: string;
  /** If absent, the layer is called directly instead of over HTTP. */
  readonly url?: string;
  readonly call?: (n: number) => Promise<unknown>;
  stop(): Promise<void>;
}

/** Returns the nth page as JSON text. */
export type Read = (n: number) => Promise<string>;

const PAGE = 51;

/** Opens a pool with one of the product's roles. `pg` sends the text of each named statement once per connection. */
export function poolAs(url: string, role: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: async (client: pg.ClientBase) => {
      await client.query(`set search_path = paystead, pg_catalog, pg_temp; set role ${role}`);
    },
  });
  // Idle connections get an error when the server stops after the last measurement.
  pool.on('error', () => undefined);
  return pool;
}

/** SQL that only the benchmark needs: the one-trip read without its audit row, and the session for the database owner. */
export const GROUND = `
  set role paystead_directory;
  grant execute on function paystead.session_resolve(bytea, text, timestamptz, integer, integer) to paystead_maintenance;
  set role paystead_schema_owner;
  set search_path = paystead, pg_catalog, pg_temp;
  create function bench_read(p_hash bytea, p_now timestamptz, p_limit integer) returns json language plpgsql as $$
  declare
    me record;
  begin
    select * into me from enter(p_hash, 'cookie', p_now, 900, 43200, true);
    if me.verdict is distinct from 'ok' then
      raise exception 'no session';
    end if;
    return checks_page(me.client_id, me.employee_id, null, null, null, p_limit, p_now);
  end
  $$;
  grant execute on function bench_read(bytea, timestamptz, integer) to paystead_app;
  reset role;`;

/** One prepared statement by a role without row policies: the cost of the data alone. */
export function rawRead(owner: pg.Pool, filled: Filled): Read {
  const text = 'select checks_page($1, $2, null, null, null, $3, $4) as page';
  return async (n) =>
    page(await owner.query({ name: 'raw', text, values: [filled.clientId, employee(filled, n), PAGE, now()] }));
}

/** Resolves the caller from the session in the same round trip. */
export function sessionRead(owner: pg.Pool, filled: Filled): Read {
  const text = `select checks_page(s.client_id, s.employee_id, null, null, null, $3, $2) as page
    from session_resolve($1, 'cookie', $2, 900, 43200) s where s.verdict = 'ok'`;
  return async (n) => page(await owner.query({ name: 'session', text, values: [token(filled, n), now(), PAGE] }));
}

/** Runs as the application role, through its row-level security policies. */
export function walledRead(app: pg.Pool, filled: Filled): Read {
  const text = 'select bench_read($1, $2, $3) as page';
  return async (n) => page(await app.query({ name: 'walled', text, values: [token(filled, n), now(), PAGE] }));
}

/** The product's own function: session, tenant, page, and the audit row. */
export function auditedRead(app: pg.Pool, filled: Filled): Read {
  const text = 'select page from read_own_checks($1, $2, $3, $4, $5, $6, $7, null, null, null, $8)';
  return async (n) => {
    const values = [token(filled, n), 'cookie', now(), 900, 43_200, 'bench-request', randomUUID(), PAGE];
    return page(await app.query({ name: 'audited', text, values }));
  };
}

/** Does the same work with one round trip per step, as a request without that function would. */
export function manyTripsRead(app: pg.Pool, filled: Filled): Read {
  return async (n) => {
    const client = await app.connect();
    try {
      const at = now();
      await client.query('begin');
      await client.query('set local synchronous_commit = off');
      const entered = await client.query<{ client_id: string; employee_id: string; person_id: string }>({
        name: 'trip.enter',
        text: 'select client_id, employee_id, person_id from enter($1, $2, $3, 900, 43200, true)',
        values: [token(filled, n), 'cookie', at],
      });
      const me = entered.rows[0];
      const result = await client.query<{ page: unknown }>({
        name: 'trip.page',
        text: 'select checks_page($1, $2, null, null, null, $3, $4) as page',
        values: [me?.client_id, me?.employee_id, PAGE, at],
      });
      await client.query({
        name: 'trip.audit',
        text: `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_person_id, actor_employee_id, actor_role, request_id)
          values ($1, $2, $3, $4, 'view', 'pay', 'paychecks.list', $5, $2, 'self', 'bench-request')`,
        values: [me?.client_id, me?.employee_id, randomUUID(), at, me?.person_id],
      });
      await client.query('commit');
      return page(result);
    } finally {
      client.release();
    }
  };
}

/** Serves a read with node:http only. */
export async function overHttp(name: string, read: Read): Promise<Rung> {
  let n = 0;
  const server = createServer((_request, response) => {
    n += 1;
    read(n).then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => {
        process.stderr.write(`${name}: ${String(error)}\n`);
        response.writeHead(500).end();
      },
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

function page({ rows }: pg.QueryResult<{ page: unknown }>): string {
  const found = rows[0]?.page;
  if (found === undefined || found === null) throw new Error('no page');
  return JSON.stringify(found);
}

const now = () => new Date().toISOString();
const employee = ({ sessions }: Filled, n: number) => sessions[n % sessions.length]?.employeeId;
const token = ({ sessions }: Filled, n: number) =>
  createHash('sha256')
    .update(sessions[n % sessions.length]?.token ?? '')
    .digest();
