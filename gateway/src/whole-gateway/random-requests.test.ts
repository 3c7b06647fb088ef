import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { castOn } from '../../seed/read-cast.ts';
import { faultOf } from '../../test/random-requests/fault-of.ts';
import { requestsTo, type RandomRequest } from '../../test/random-requests/request.ts';
import type { KnownValues } from '../../test/random-requests/values.ts';
import { seededApp } from '../../test/seeded-app.ts';
import { SEEDED } from '../../test/seeded.ts';
import { statement, type SqlValue, type Statement } from '../platform/database/port.ts';

/*
 * Property: sends requests that follow each endpoint's schema, and requests with something wrong, as several people of the demo. The
 * ids in them exist, at several clients.
 */

const LONG = env['PAYSTEAD_LONG_TESTS'] === 'yes';
/** With two engines, each gets a half that the other one doesn't. */
const HALVES = (env['PAYSTEAD_TEST_POSTGRES'] ?? '') === '' ? 1 : 2;
const REQUESTS = LONG ? 1000 : 40 / HALVES;
/** Ordinary runs repeat the same requests, so that a failure is a change of the code; long ones draw others. */
const SEED = LONG ? Date.now() : inject('prepared').engine === 'postgres' ? 20_261_128 : 20_261_126;

const { server, database, sessionOf } = await seededApp();

const idColumns = statement(
  'test.random_requests.id_columns',
  z.object({ table: z.string(), column: z.string(), ofEmployee: z.boolean() }),
  `select c.relname as table, a.attname as column,
          exists (select from pg_attribute where attrelid = c.oid and attname = 'employee_id') as "ofEmployee"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = (select relnamespace from pg_class where oid = 'client'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'uuid'::regtype
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'client_id')`,
);

const cast = castOn(SEEDED.today).filter(({ unlisted }) => !unlisted);
const seats = ['plain', 'manager', 'payroll-admin', 'other-client', 'former', 'contractor'].map((key) => {
  const profile = cast.find((person) => person.key === key)?.profiles[0];
  if (!profile) throw new Error(`no ${key} in the cast`);
  return { key, profile, ids: new Map<string, string[]>() };
});
type Person = (typeof seats)[number];
function seatAt(index: number): Person {
  const seat = seats[index];
  if (!seat) throw new Error(`no seat ${index}`);
  return seat;
}

/** Ids of every tenant table by the name of the column that has them: some of each client. */
const everyones = new Map<string, string[]>();

/** The client of each of these ids, by its own id. */
const clients = new Map<string, string>();

type Found = Statement<{ id: string; owner: string }>;

async function addIds(
  to: Map<string, string[]>,
  column: string,
  read: Found,
  values: readonly SqlValue[],
): Promise<void> {
  const rows = await database.asMaintenance((tx) => tx.rows(read, values));
  for (const { id, owner } of rows) clients.set(id, owner);
  to.set(column, [...(to.get(column) ?? []), ...rows.map(({ id }) => id)]);
}

beforeAll(async () => {
  const columns = await database.asMaintenance((tx) => tx.rows(idColumns, []));
  for (const [index, { table, column, ofEmployee }] of columns.entries()) {
    const some = statement(
      `test.random_requests.some_${index}`,
      z.object({ id: z.string(), owner: z.string() }),
      `select distinct on (owner, number) id::text, owner::text
         from (select client_id as owner, ${column} as id,
                      ntile(4) over (partition by client_id order by ${column}) as number
                 from ${table} where ${column} is not null and client_id is not null) as numbered
        order by owner, number`,
    );
    await addIds(everyones, column, some, []);
    if (!ofEmployee) continue;
    const reached = statement(
      `test.random_requests.reached_${index}`,
      z.object({ id: z.string(), owner: z.string() }),
      `select distinct ${column}::text as id, client_id::text as owner from ${table}
        where ${column} is not null and employee_id::text = any($1) order by 1 limit 8`,
    );
    for (const { profile, ids } of seats)
      await addIds(ids, column, reached, [[profile.employeeId, ...profile.inScope.slice(0, 3)]]);
  }
});

/** The column that a feature calls `id` in its addresses. */
const COLUMN_OF_ID: Readonly<Record<string, string>> = {
  directDeposits: 'direct_deposit_id',
  documents: 'document_id',
  messages: 'attachment_id',
  paychecks: 'check_id',
  pendingTransactions: 'employee_workflow_id',
  yearEnd: 'year_end_document_id',
};

/** Ids of the person's own records and of their employees three times in four, and of everyone otherwise. */
function idsFor({ ids }: Person, { name: endpoint }: Endpoint): KnownValues {
  return (name, kind) => {
    if (kind === 'text') return [];
    const column =
      name === 'id'
        ? (COLUMN_OF_ID[endpoint.split('.')[0] ?? ''] ?? name)
        : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const of = (from: Map<string, string[]>) => from.get(column) ?? [...from.values()].flat();
    const [reached, all] = [of(ids), of(everyones)];
    return [...reached, ...reached, ...reached, ...all.slice(0, Math.max(4, reached.length))];
  };
}

/** Calls that use up the session they are made in. */
const ENDS_SESSION = new Set(['session.end', 'session.switchProfile', 'session.revoke']);

interface Seat {
  readonly session: string;
  readonly pair: string;
}
const open = new Map<string, Seat>();
async function seatOf({ key, profile }: Person, anew: boolean): Promise<Seat> {
  const found = open.get(key);
  if (found && !anew) return found;
  const session = await sessionOf(profile);
  const first = await server.inject({ url: '/api/session', cookies: { paystead: session } });
  const made = { session, pair: first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
  if (!anew) open.set(key, made);
  return made;
}

async function send(endpoint: Endpoint, person: Person, { address, payload, headers }: RandomRequest) {
  const { session, pair } = await seatOf(person, ENDS_SESSION.has(endpoint.name));
  return server.inject({
    method: endpoint.method,
    url: `/api/${address}`,
    cookies: { paystead: session, 'XSRF-TOKEN': pair },
    headers: {
      'x-xsrf-token': pair,
      ...(endpoint.needs?.idempotencyKey && { 'idempotency-key': randomUUID() }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns ids of other clients' records in a reply that the request didn't name. */
function foreignIds({ profile }: Person, { address, payload = '' }: RandomRequest, reply: string): string[] {
  const own = clients.get(profile.employeeId);
  const isForeign = (id: string) => clients.has(id) && clients.get(id) !== own;
  return (reply.match(UUID) ?? []).filter((id) => isForeign(id) && !address.includes(id) && !payload.includes(id));
}

describe('random requests', () => {
  const succeeded = new Set<string>();

  it.each(endpoints.map((endpoint: Endpoint) => ({ name: endpoint.name, endpoint })))(
    'HTTP-7: $name replies or refuses with a code, never fails, and shows nothing of another client',
    async ({ name, endpoint }) => {
      const requests = fc
        .constantFrom(...seats.keys())
        .chain((seat) => fc.tuple(fc.constant(seat), requestsTo(endpoint, idsFor(seatAt(seat), endpoint))));
      await fc.assert(
        fc.asyncProperty(requests, async ([seat, request]) => {
          const person = seatAt(seat);
          const reply = await send(endpoint, person, request);
          expect(faultOf(reply)).toBeNull();
          expect(foreignIds(person, request, reply.body)).toEqual([]);
          if (reply.statusCode < 300) succeeded.add(name);
        }),
        { numRuns: REQUESTS, seed: SEED },
      );
    },
  );

  it('succeed at most endpoints', () => {
    expect(clients.size).toBeGreaterThan(500);
    expect(succeeded.size / endpoints.length).toBeGreaterThan(0.6);
  });
});
