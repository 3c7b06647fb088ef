import { afterEach, describe, expect, it, afterAll, beforeAll } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { problem } from '@paystead/contract/failure.ts';
import { isPausable } from '@paystead/contract/failures-of.ts';
import { createHarness, type Harness, type Visitor } from '../../test/harness.ts';
import { BAKERY, MILLRACE } from '../../test/harness/people.ts';
import { pause } from '../../test/maintenance.ts';
import { digestsOf } from '../../test/table-digests.ts';

/* OPS-4: maintenance pauses changes, and keeps reads. */

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let resume: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of resume) await end();
  resume = [];
});
async function paused(clientId: string | null, expectedEndAt?: Date): Promise<void> {
  const until = expectedEndAt && { expectedEndAt };
  resume.push(await pause(harness.database, clientId, { now: harness.now, ...until }));
}

const declared = endpoints as readonly Endpoint[];
const withSession = declared.filter(({ who }) => who !== 'anyone' && who !== 'identityToken');
const pausable = withSession.filter(isPausable);
const UNKNOWN = '0badc0de-0000-4000-8000-000000000000';

function send(visitor: Visitor, { method, path, form }: Endpoint): Promise<LightMyRequestResponse> {
  const url = `/api/${path.replace(/\{\w+\}/g, UNKNOWN)}`;
  if (form) return visitor.post(url, {}, { headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  switch (method) {
    case 'GET':
      return visitor.get(url);
    case 'DELETE':
      return visitor.delete(url);
    case 'PUT':
      return visitor.put(url, {});
    case 'POST':
      return visitor.post(url, {});
  }
}
const answer = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json<{ code?: string }>().code];
const PAUSED = [503, 'maintenance'];

/** Tables that a refused call may change: the session's last use, and limits. */
const MOVING = { session: ['last_used_at'] };

describe('OPS-4: during maintenance of a client', () => {
  it('every change of its people is refused before anything is written, and none of another client’s', async () => {
    expect(pausable.length).toBeGreaterThan(30);
    // The first use of a session writes.
    for (const key of ['admin', 'plain', 'baker'] as const) await harness.as(key).get('/api/session');
    await paused(MILLRACE.clientId);
    const before = await digestsOf(harness.database, {}, MOVING);
    const wrong: unknown[] = [];
    for (const endpoint of pausable)
      for (const key of ['plain', 'admin'] as const) {
        const reply = await send(harness.as(key), endpoint);
        if (reply.statusCode !== 503 || reply.json<{ code: string }>().code !== 'maintenance')
          wrong.push([endpoint.name, key, reply.statusCode]);
      }
    expect(wrong).toEqual([]);
    expect(await digestsOf(harness.database, before, MOVING)).toEqual(before);
    for (const endpoint of pausable) {
      const reply = await send(harness.as('baker'), endpoint);
      if (reply.statusCode === 503) wrong.push([endpoint.name, 'baker', reply.body]);
    }
    expect(wrong).toEqual([]);
  });

  it('every read works, and so does whatever keeps a session', async () => {
    await paused(MILLRACE.clientId);
    const visitor = harness.signedInAnew('admin');
    const wrong: unknown[] = [];
    const others = withSession.filter(
      (one) => !isPausable(one) && !['session.end', 'session.revoke'].includes(one.name),
    );
    expect(others.length).toBeGreaterThan(40);
    for (const endpoint of others) {
      const reply = await send(visitor, endpoint);
      if (reply.statusCode >= 500) wrong.push([endpoint.name, reply.body]);
    }
    expect(wrong).toEqual([]);
    expect((await harness.as('plain').get('/api/check')).statusCode).toBe(200);
    expect((await visitor.delete('/api/session')).statusCode).toBe(204);
  });

  it('a person reads when changes are expected to be possible, and a program when to try again', async () => {
    const plain = harness.signedInAnew('plain');
    const change = () => plain.post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
    await paused(MILLRACE.clientId, new Date(harness.now.getTime() + 90_000));
    await paused(BAKERY.clientId);
    const known = await change();
    expect([known.headers['retry-after'], problem.parse(known.json()).until]).toEqual([
      '90',
      new Date(harness.now.getTime() + 90_000).toISOString(),
    ]);
    const unknown = await harness.as('baker').post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
    expect([unknown.statusCode, unknown.headers['retry-after'], 'until' in unknown.json<object>()]).toEqual([
      503,
      '300',
      false,
    ]);
    // An end that has passed says nothing; only an operator ends maintenance.
    harness.advanceSeconds(90);
    const late = await change();
    expect([...answer(late), late.headers['retry-after'], 'until' in late.json<object>()]).toEqual([
      ...PAUSED,
      '300',
      false,
    ]);
  });

  it('a change that was refused goes through with the same key once maintenance has ended, and once', async () => {
    const key = { headers: { 'idempotency-key': 'f2b0f0f0-0000-4000-8000-00000000aaaa' } };
    const plain = harness.signedInAnew('plain');
    const save = () => plain.post('/api/check/export', { years: null }, key);
    await paused(MILLRACE.clientId);
    expect(answer(await save())).toEqual(PAUSED);
    await resume.pop()?.();
    const first = await save();
    expect(first.statusCode).toBe(200);
    const again = await save();
    expect([again.statusCode, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first.body]);
  });
});

describe('OPS-4: during maintenance of the installation', () => {
  it('the changes of every client are refused, and signing in and out works', async () => {
    await paused(null);
    for (const key of ['plain', 'baker'] as const) {
      const visitor = harness.signedInAnew(key);
      expect(answer(await visitor.post('/api/preferences/blockPayrollAlerts', {}))).toEqual(PAUSED);
      expect((await visitor.get('/api/session')).statusCode).toBe(200);
      expect((await visitor.delete('/api/session')).statusCode).toBe(204);
    }
  });

  it('callers without a session are refused where they would change something', async () => {
    await paused(null);
    const open = declared.filter(({ who }) => who === 'anyone' || who === 'identityToken').filter(isPausable);
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'invitations.accept',
      'invitations.register',
      'profileSelection.linkEmail',
      'profileSelection.linkUser',
    ]);
    for (const endpoint of open) {
      const reply = await harness.stranger.post(`/api/${endpoint.path}`, { idpToken: 'x' });
      expect([endpoint.name, ...answer(reply)]).toEqual([endpoint.name, ...PAUSED]);
    }
  });
});

describe('OPS-4: someone who registers at a client in maintenance', () => {
  it('is refused the same whether or not the facts are right, and only there', async () => {
    await harness.insert(
      'invitation_policy',
      [MILLRACE, BAKERY].map(({ clientId }) => ({ client_id: clientId, self_registration: true })),
    );
    const register = (clientCode: string, lastName: string) =>
      harness.stranger.post('/api/invitations/register', {
        clientCode,
        email: 'petra@example.test',
        facts: { lastName },
      });
    await paused(MILLRACE.clientId);
    for (const lastName of ['Tester', 'Nobody']) expect(answer(await register('MILLRACE', lastName))).toEqual(PAUSED);
    expect((await register('BAKERY', 'Nobody')).statusCode).not.toBe(503);
    expect((await register('NOWHERE', 'Nobody')).statusCode).not.toBe(503);
  });
});
