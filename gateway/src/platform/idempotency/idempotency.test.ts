import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@paystead/contract/endpoint.ts';
import { failureCodes, problem, type FailureCode } from '@paystead/contract/failure.ts';
import { openBound } from '../../../test/bound.ts';
import type { Session } from '../access/session.ts';
import { json, noRow, statement, type Transaction } from '../database/port.ts';
import { Failure } from '../failures/failure.ts';
import { route } from '../http/route.ts';
import { purgeIdempotencyKeys } from './store.ts';

const add = endpoint({
  name: 'thing.add',
  method: 'POST',
  path: 'things',
  summary: 'Adds a thing.',
  who: 'self',
  resource: 'personal',
  needs: { idempotencyKey: true },
  body: z.object({
    name: z.string(),
    ending: z.enum(['fine', 'conflict', 'stepUp', 'crash']).default('fine'),
    refusal: z.enum(failureCodes as [FailureCode, ...FailureCode[]]).optional(),
    x: z.unknown().optional(),
  }),
  reply: z.object({ thingId: z.string(), secret: z.string() }),
});
const remove = endpoint({
  name: 'thing.remove',
  method: 'DELETE',
  path: 'things/{thingId}',
  summary: 'Removes a thing.',
  who: 'self',
  resource: 'personal',
  needs: { idempotencyKey: true, version: true },
  params: z.object({ thingId: z.string() }),
  query: z.object({ quietly: z.string().optional() }),
  reply: 'empty',
});

// The effect of a call: a preference row per call would collide, so audit rows of a marked endpoint stand in for it.
const effect = statement(
  'test.effect',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, $4, 'change', 'test', 'effect', 'self', 'r', $5)`,
);
const effects = statement(
  'test.effects',
  z.object({ count: z.int() }),
  `select count(*)::integer as count from audit_event where endpoint = 'effect' and detail ->> 'name' = $1`,
);
const recorded = statement(
  'test.recorded',
  z.object({ count: z.int() }),
  `select count(*)::integer as count from audit_event where endpoint = 'thing.add' and detail ->> 'name' = $1`,
);
let removals = 0;
let versions: (number | null)[] = [];
const leave = (tx: Transaction, { clientId, employeeId }: Session, name: string, now: Date) =>
  tx.run(effect, [clientId, employeeId, randomUUID(), now.toISOString(), json({ name })]);

const bound = await openBound(
  [add, remove],
  [
    route(add, async ({ tx, body, session, now, audit }) => {
      if (session) await leave(tx, session, body.name, now);
      audit.note({ name: body.name });
      if (body.refusal) throw new Failure(body.refusal);
      if (body.ending === 'conflict')
        throw new Failure('already_decided', { values: { decision: 'approved', by: 'Ana' } });
      if (body.ending === 'stepUp') throw new Failure('step_up_required');
      if (body.ending === 'crash') throw new Error('unforeseen');
      return { thingId: randomUUID(), secret: '900-01-0001' };
    }),
    route(remove, ({ version }) => {
      removals += 1;
      versions.push(version);
      return undefined;
    }),
  ],
);
afterAll(bound.close);

function post(
  body: object,
  key: string,
  person: 'plain' | 'colleague' | 'namesake' = 'plain',
  headers: Record<string, string> = {},
) {
  return bound.call(person, { url: '/api/things', body, headers: { 'idempotency-key': key, ...headers } });
}
const count = async (which: typeof effects, name: string) =>
  (await bound.database.asMaintenance((tx) => tx.one(which, [name]))).count;
const codeOf = (reply: { json(): unknown }) => problem.parse(reply.json()).code;

describe('the same key and the same request', () => {
  it('get the first reply again, word for word, with one effect', async () => {
    const key = randomUUID();
    const first = await post({ name: 'one' }, key);
    const again = await post({ name: 'one' }, `"${key}"`);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.body).toBe(first.body);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect([await count(effects, 'one'), await count(recorded, 'one')]).toEqual([1, 1]);
  });

  it('are the same whatever the order of fields', async () => {
    const key = randomUUID();
    await post({ name: 'order', x: { a: 1, b: [1, 2] } }, key);
    const again = await post({ x: { b: [1, 2], a: 1 }, name: 'order' }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await post({ name: 'order', x: { a: 1, b: [2, 1] } }, key)).statusCode).toBe(409);
  });

  it('replay a reply without a body, and the version is part of the request', async () => {
    const key = randomUUID();
    const call = (version: string) =>
      bound.call('plain', {
        method: 'DELETE',
        url: '/api/things/7',
        headers: { 'idempotency-key': key, 'if-match': version },
      });
    const replies = [await call('"3"'), await call('"3"'), await call('"4"')];
    expect(replies.map(({ statusCode, body }) => [statusCode, body.length > 0])).toEqual([
      [204, false],
      [204, false],
      [409, true],
    ]);
    expect([removals, versions]).toEqual([1, [3]]);
  });
});

describe('the same key for another request', () => {
  it('is refused and changes nothing', async () => {
    const key = randomUUID();
    await post({ name: 'first' }, key);
    const other = await post({ name: 'second' }, key);
    expect([other.statusCode, codeOf(other)]).toEqual([409, 'idempotency_mismatch']);
    const elsewhere = await bound.call('plain', {
      method: 'DELETE',
      url: '/api/things/7',
      headers: { 'idempotency-key': key, 'if-match': '1' },
    });
    expect(codeOf(elsewhere)).toBe('idempotency_mismatch');
    expect(await count(effects, 'second')).toBe(0);
  });

  it.each([
    ['another id', '/api/things/8', '5'],
    ['another version', '/api/things/7', '6'],
    ['another query', '/api/things/7?quietly=true', '5'],
  ])('is refused for %s, and so is every further one', async (_what, url, version) => {
    const key = randomUUID();
    const call = (to: string, ifMatch: string) =>
      bound.call('plain', { method: 'DELETE', url: to, headers: { 'idempotency-key': key, 'if-match': ifMatch } });
    const before = removals;
    expect((await call('/api/things/7', '5')).statusCode).toBe(204);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const refused = await call(url, version);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'idempotency_mismatch']);
    }
    expect((await call('/api/things/7', '5')).headers['idempotency-replayed']).toBe('true');
    expect(removals - before).toBe(1);
  });

  it('belongs to one employee: a namesake at another client may use the same key', async () => {
    const key = randomUUID();
    const [mine, theirs] = [await post({ name: 'twin' }, key), await post({ name: 'twin' }, key, 'namesake')];
    expect([mine, theirs].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, undefined]);
    expect(theirs.json()).not.toEqual(mine.json());
    const again = await post({ name: 'twin' }, key, 'namesake');
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', theirs.body]);
  });

  it('belongs to one person: two people may use the same key', async () => {
    const key = randomUUID();
    const mine = await post({ name: 'shared' }, key);
    const theirs = await post({ name: 'shared' }, key, 'colleague');
    expect(theirs.headers['idempotency-replayed']).toBeUndefined();
    expect(theirs.json()).not.toEqual(mine.json());
    expect(await count(effects, 'shared')).toBe(2);
  });
});

describe('refusals', () => {
  it('that depend on the request alone are stored, and their effect is undone', async () => {
    const key = randomUUID();
    const first = await post({ name: 'refused', ending: 'conflict' }, key, 'plain', { 'accept-language': 'es' });
    const again = await post({ name: 'refused', ending: 'conflict' }, key);
    expect([first.statusCode, codeOf(first)]).toEqual([409, 'already_decided']);
    expect([again.statusCode, again.body]).toEqual([409, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect([await count(effects, 'refused'), await count(recorded, 'refused')]).toEqual([0, 0]);
  });

  it('are stored with the statuses 404, 409, 413, 415 and 422 alone', async () => {
    const stored = new Set<number>();
    const free = new Set<number>();
    for (const refusal of failureCodes) {
      const key = randomUUID();
      const { statusCode } = await post({ name: refusal, refusal }, key);
      const again = await post({ name: refusal, refusal }, key);
      (again.headers['idempotency-replayed'] === 'true' ? stored : free).add(statusCode);
    }
    expect([...stored].toSorted((one, other) => one - other)).toEqual([404, 409, 413, 415, 422]);
    expect([...free].filter((status) => stored.has(status))).toEqual([]);
  });

  it.each([
    ['refusals that depend on the moment', 'stepUp', 403],
    ['internal errors', 'crash', 500],
  ] as const)('%s leave the key free', async (_which, ending, status) => {
    const key = randomUUID();
    expect((await post({ name: ending, ending }, key)).statusCode).toBe(status);
    const again = await post({ name: ending, ending: 'fine' }, key);
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(await count(effects, ending)).toBe(1);
  });

  it.each(['', 'with space', 'x'.repeat(256), 'ä'])('key %j is invalid: 422', async (key) => {
    const reply = await post({ name: 'bad key' }, key);
    expect(problem.parse(reply.json()).errors?.[0]).toMatchObject({
      pointer: 'headers/idempotency-key',
      code: 'invalid_format',
    });
    expect(await count(effects, 'bad key')).toBe(0);
  });
});

describe('stored replies and keys', () => {
  const kept = statement(
    'test.kept',
    z.object({ reply: z.instanceof(Uint8Array), key_hash: z.instanceof(Uint8Array) }),
    `select reply, key_hash from idempotency_key where reply is not null`,
  );

  it('are unreadable in the table', async () => {
    const key = randomUUID();
    await post({ name: 'sealed' }, key);
    const rows = await bound.database.asMaintenance((tx) => tx.rows(kept, []));
    const text = rows.map(
      (row) => Buffer.from(row.reply).toString('latin1') + Buffer.from(row.key_hash).toString('latin1'),
    );
    expect(text.join()).not.toContain('900-01-0001');
    expect(text.join()).not.toContain(key);
  });

  it('are kept for a day, then the key is new again; a job removes expired ones', async () => {
    const key = randomUUID();
    await post({ name: 'daily' }, key);
    bound.advanceSeconds(24 * 3600 - 1);
    expect((await post({ name: 'daily' }, key)).headers['idempotency-replayed']).toBe('true');
    bound.advanceSeconds(1);
    expect((await post({ name: 'daily' }, key)).headers['idempotency-replayed']).toBeUndefined();
    expect(await count(effects, 'daily')).toBe(2);
    expect(await purgeIdempotencyKeys(bound.database, bound.now)).toBeGreaterThan(5);
    expect((await post({ name: 'daily' }, key)).headers['idempotency-replayed']).toBe('true');
    expect(await purgeIdempotencyKeys(bound.database, bound.now)).toBe(0);
  });
});

describe('a hundred calls at once, fifty times', () => {
  // The embedded engine takes one request after another, so a few rounds there prove as much as fifty.
  const rounds = inject('prepared').engine === 'postgres' ? 50 : 10;
  it('have one effect and a hundred equal replies', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const key = randomUUID();
      const name = `round ${round}`;
      const ending = round % 5 === 4 ? 'conflict' : 'fine';
      const replies = await Promise.all(Array.from({ length: 100 }, () => post({ name, ending }, key)));
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
      expect(await count(effects, name)).toBe(ending === 'fine' ? 1 : 0);
    }
  }, 120_000);
});
