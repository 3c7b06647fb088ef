import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@paystead/contract/endpoint.ts';
import { problem } from '@paystead/contract/failure.ts';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { openSession } from '../../../test/harness/session.ts';
import { recorderOf } from '../../../test/security.ts';
import { Failure, refuse } from '../failures/failure.ts';
import { assurancesOf } from '../identity-tokens/assurance.ts';
import { generateKeys, parseKeys } from '../keys/key-ring.ts';
import { createLog } from '../log.ts';
import { AntiForgery } from './request/anti-forgery.ts';
import { route } from './route.ts';
import { serveContract } from './serve.ts';
import { createServer } from './server/server.ts';
import { systemClock } from '../clock.ts';
import { RequestCounts } from './request-counts/request-counts.ts';

/** An endpoint with every requirement that a call can have. */
const change = endpoint({
  name: 'thing.change',
  method: 'PUT',
  path: 'things/{employeeId}',
  summary: 'Changes a thing.',
  who: 'inScope',
  employee: 'params.employeeId',
  resource: 'profile',
  needs: { editRole: true, recentSignIn: 'bankChange', version: true },
  params: z.object({ employeeId: z.uuid() }),
  body: z.object({ amount: z.int() }),
  reply: z.object({ amount: z.int() }),
});
/** The same for a record with an id of its own. */
const amend = endpoint({
  ...change,
  name: 'thing.amend',
  path: 'things/{employeeId}/{id}',
  params: z.object({ employeeId: z.uuid(), id: z.string() }),
});
/** The specification's GET that writes. */
const approve = endpoint({
  name: 'thing.approve',
  method: 'GET',
  path: 'things/approve',
  summary: 'Approves.',
  who: 'session',
  resource: 'none',
  writes: true,
  reply: z.object({}),
});
const leaky = endpoint({
  name: 'thing.leak',
  method: 'GET',
  path: 'things/leak',
  summary: 'Answers more than it declares.',
  who: 'anyone',
  resource: 'none',
  reply: z.object({ shown: z.string() }),
});
const broken = endpoint({ ...leaky, name: 'thing.broken', path: 'things/broken' });

let test: TestDatabase;
let server: Awaited<ReturnType<typeof createServer>>;
let now = new Date('2026-11-20T15:00:00.000Z');
let mayEdit = true;
let approvals = 0;
const keys = parseKeys(generateKeys());
const antiForgery = AntiForgery.of(keys);

beforeAll(async () => {
  test = await freshDatabase();
  await furnish(inserter(test.database));
  server = await createServer({
    log: createLog('silent'),
    proxies: 0,
    requestCounts: new RequestCounts(systemClock, 100_000),
    wrapperOrigins: ['capacitor://localhost'],
    inlineHashes: { scripts: [], styles: [] },
    providerOrigins: [],
    analyticsOrigin: null,
  });
  serveContract(
    server,
    [change, amend, approve, leaky, broken],
    [
      route(change, ({ body, version }) => {
        if (version !== 7) throw new Failure('version_conflict');
        return body;
      }),
      route(amend, () => refuse('not_found', { reason: 'told by the handler' }), {
        exists: ({ params, employee }) => params.id === 'there' && employee.employeeId === PEOPLE.plain.employeeId,
      }),
      route(approve, () => {
        approvals += 1;
        return {};
      }),
      route(leaky, () => ({ shown: 'yes', ssn: '900-01-0001' })),
      route(broken, () => ({ shown: ['inner words'] }) as never),
    ],
    {
      database: test.database,
      clock: { now: () => now },
      keys,
      antiForgery,
      limits: { idleSeconds: 900, absoluteSeconds: 43_200, recentSeconds: 300 },
      assurances: assurancesOf([]),
      wrapperOrigins: [],
      mayEdit: () => mayEdit,
      isSecure: () => false,
      security: recorderOf(test.database),
    },
  );
});
afterAll(async () => {
  await server.close();
  await test.close();
});

interface Sent {
  readonly session?: boolean;
  readonly pair?: boolean;
  readonly employeeId?: string;
  /** The id of the employee's record. */
  readonly thing?: string;
  readonly recent?: boolean;
  readonly edit?: boolean;
  readonly type?: string;
  readonly body?: string;
  /** Null: not sent. */
  readonly version?: string | null;
}

/** Sends a call in which everything is wrong unless given otherwise. */
async function send(sent: Sent) {
  const signedIn = new Date('2026-11-20T15:00:00.000Z');
  const token = sent.session ? await openSession(test.database, PEOPLE.manager, signedIn) : null;
  now = new Date(signedIn.getTime() + (sent.recent ? 10 : 400) * 1000);
  mayEdit = sent.edit ?? false;
  const pair = antiForgery.issue(token);
  return server.inject({
    method: 'PUT',
    url: `/api/things/${sent.employeeId ?? PEOPLE.other.employeeId}${sent.thing ? `/${sent.thing}` : ''}`,
    cookies: { ...(token !== null && { paystead: token }), 'XSRF-TOKEN': pair },
    headers: {
      'content-type': sent.type ?? 'application/json',
      ...(sent.version !== null && { 'if-match': sent.version ?? '"1"' }),
      ...(sent.pair && { 'x-xsrf-token': pair }),
    },
    payload: sent.body ?? '{"amount":',
  });
}

const session = { session: true };
const paired = { ...session, pair: true };
const reached = { ...paired, employeeId: PEOPLE.plain.employeeId };
const recent = { ...reached, recent: true };
const editing = { ...recent, edit: true };

describe('the first applicable refusal wins, whatever else is wrong', () => {
  it.each([
    ['no one is signed in', {}, 401, 'unauthenticated'],
    ['the anti-forgery pair is missing', session, 403, 'anti_forgery'],
    ['the employee is out of scope', paired, 404, 'not_found'],
    ['the employee is unknown', { ...paired, employeeId: '00000000-0000-4000-8000-000000000000' }, 404, 'not_found'],
    ['the id is malformed', { ...paired, employeeId: 'somebody' }, 404, 'not_found'],
    ['the sign-in is old', reached, 403, 'step_up_required'],
    ['the edit role is missing', recent, 403, 'edit_role_required'],
    ['the body is unreadable', editing, 422, 'invalid_input'],
    ['the body has another content type', { ...editing, type: 'text/csv', body: 'a,b' }, 415, 'unsupported_media_type'],
    ['the body is absent', { ...editing, body: '' }, 422, 'invalid_input'],
    ['the body has __proto__', { ...editing, body: '{"__proto__":{"amount":1}}' }, 422, 'invalid_input'],
    ['a field is invalid', { ...editing, body: '{"amount":"x"}' }, 422, 'invalid_input'],
    ['the version is missing', { ...editing, body: '{"amount":1}', version: null }, 422, 'invalid_input'],
    ['the version is malformed', { ...editing, body: '{"amount":1}', version: 'W/x' }, 422, 'invalid_input'],
    ['the version is older', { ...editing, body: '{"amount":1}' }, 409, 'version_conflict'],
  ])('HTTP-1: %s', async (_case, sent, status, code) => {
    const reply = await send(sent);
    expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([status, code]);
  });

  it.each([
    ['no one is signed in', { thing: 'elsewhere' }, 401, 'unauthenticated'],
    ['the anti-forgery pair is missing', { ...session, thing: 'elsewhere' }, 403, 'anti_forgery'],
    ['the sign-in is old', { ...reached, thing: 'elsewhere' }, 404, 'not_found'],
    ['the edit role is missing', { ...recent, thing: 'elsewhere' }, 404, 'not_found'],
    ['a field is invalid', { ...editing, thing: 'elsewhere', body: '{"amount":"x"}' }, 404, 'not_found'],
    [
      'the version is missing',
      { ...editing, thing: 'elsewhere', body: '{"amount":1}', version: null },
      404,
      'not_found',
    ],
    ['the sign-in is old, and the record exists', { ...reached, thing: 'there' }, 403, 'step_up_required'],
    ['the edit role is missing, and the record exists', { ...recent, thing: 'there' }, 403, 'edit_role_required'],
    [
      'a field is invalid, and the record exists',
      { ...editing, thing: 'there', body: '{"amount":"x"}' },
      422,
      'invalid_input',
    ],
  ])('HTTP-1: a call about a record: %s', async (_case, sent, status, code) => {
    const reply = await send(sent);
    expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([status, code]);
  });

  it('a call without faults succeeds', async () => {
    const reply = await send({ ...editing, body: '{"amount":1}', version: '"7"' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { amount: 1 }]);
  });

  it('points at every invalid field, in the caller’s language', async () => {
    const reply = await send({ ...editing, body: '{"amount":"x"}' });
    expect(problem.parse(reply.json()).errors).toEqual([
      { pointer: '/amount', code: 'invalid_type', detail: 'This is the wrong type of value.' },
    ]);
  });
});

describe('the version that a change builds on', () => {
  it.each([
    [null, 'required'],
    ['W/x', 'invalid_format'],
    ['7', undefined],
  ])('%s: %s', async (version, code) => {
    const reply = await send({ ...editing, body: '{"amount":1}', version });
    const faults = reply.statusCode === 200 ? undefined : problem.parse(reply.json()).errors;
    expect(faults?.[0]?.code).toBe(code);
    expect(faults?.[0]?.pointer).toBe(code && 'headers/if-match');
  });
});

describe('a GET that writes', () => {
  it('accepts GET with the pair and no other method', async () => {
    const token = await openSession(test.database, PEOPLE.manager, now);
    const pair = antiForgery.issue(token);
    const cookies = { paystead: token, 'XSRF-TOKEN': pair };
    const call = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
      server.inject({ method, url: '/api/things/approve', cookies, headers });
    const headers = { 'x-xsrf-token': pair };
    expect((await call('HEAD', headers)).statusCode).toBe(405);
    expect((await call('GET')).statusCode).toBe(403);
    expect((await call('GET', { ...headers, 'sec-purpose': 'prefetch' })).statusCode).toBe(403);
    expect((await call('GET', { ...headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await call('GET', { ...headers, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await call('GET', { 'x-xsrf-token': antiForgery.issue('another session') })).statusCode).toBe(403);
    expect(approvals).toBe(0);
    expect((await call('GET', headers)).statusCode).toBe(200);
    expect(approvals).toBe(1);
  });
});

describe('replies', () => {
  it('lose every field that the contract doesn’t declare', async () => {
    expect((await server.inject('/api/things/leak')).json()).toEqual({ shown: 'yes' });
  });

  it('that break the contract are internal errors without details', async () => {
    const reply = await server.inject('/api/things/broken');
    expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([500, 'internal']);
    expect(reply.body).not.toContain('inner words');
  });
});
