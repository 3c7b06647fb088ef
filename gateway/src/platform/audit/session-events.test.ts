import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { statement } from '../database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain } = harness.people;

const eventsOf = statement(
  'test.session_events',
  z.object({
    endpoint: z.string(),
    actor_role: z.string(),
    actor_person_id: z.string().nullable(),
    request_id: z.string(),
    detail: z.record(z.string(), z.unknown()),
  }),
  `select endpoint, actor_role, actor_person_id, request_id, detail from audit_event
    where employee_id = $1 and resource = 'session' order by at, written_in, endpoint`,
);
const events = () => harness.database.asMaintenance((tx) => tx.rows(eventsOf, [plain.employeeId]));
const sessions = async () =>
  (await harness.as('plain').get('/api/sessions')).json<{
    sessions: { sessionId: string; isCurrent: boolean }[];
  }>().sessions;

describe('signing in, confirming one’s identity and signing out', () => {
  it('add one row each about the employee, with the request’s id', async () => {
    await harness.as('plain').get('/api/session');
    const other = harness.signedInAnew('plain');
    await other.get('/api/session');
    expect((await events()).map(({ endpoint }) => endpoint)).toEqual(['session.signedIn', 'session.signedIn']);

    harness.advanceSeconds(10);
    const revoked = (await sessions()).find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
    const revoking = randomUUID();
    await harness.as('plain').delete(`/api/sessions/${revoked}`, { headers: { 'x-request-id': revoking } });
    expect((await events()).at(-1)).toEqual({
      endpoint: 'session.revoked',
      actor_role: 'self',
      actor_person_id: plain.personId,
      request_id: revoking,
      detail: { sessionId: revoked, kind: 'web', device: 'Chrome, Linux', reason: 'revoked by the person' },
    });

    harness.advanceSeconds(10);
    await harness.change(
      `update session set signed_in_at = '${harness.now.toISOString()}' where person_id = '${plain.personId}' and revoked_at is null`,
    );
    expect((await events()).at(-1)).toMatchObject({ endpoint: 'session.steppedUp', request_id: 'none' });

    harness.advanceSeconds(10);
    const leaving = randomUUID();
    expect(
      (await harness.as('plain').delete('/api/session', { headers: { 'x-request-id': leaving } })).statusCode,
    ).toBe(204);
    expect((await events()).at(-1)).toMatchObject({ endpoint: 'session.signedOut', request_id: leaving });
  });

  it('the end of a session by the person is distinguished from any other end', async () => {
    harness.advanceSeconds(10);
    const again = harness.signedInAnew('plain');
    await again.get('/api/session');
    harness.advanceSeconds(10);
    await harness.change(
      `update session set revoked_at = '${harness.now.toISOString()}', revoked_reason = 'profile disabled' where person_id = '${plain.personId}' and revoked_at is null`,
    );
    expect((await events()).at(-1)).toMatchObject({
      endpoint: 'session.revoked',
      actor_role: 'system',
      actor_person_id: null,
      detail: { reason: 'profile disabled' },
    });
  });

  it('a sign-in after a switch of profiles at another time is a sign-in', async () => {
    harness.advanceSeconds(10);
    await harness.signedInAnew('plain').get('/api/session');
    harness.advanceSeconds(10);
    await harness.change(
      `update session set revoked_at = '${harness.now.toISOString()}', revoked_reason = 'profile switched' where person_id = '${plain.personId}' and revoked_at is null`,
    );
    harness.advanceSeconds(10);
    await harness.signedInAnew('plain').get('/api/session');
    expect((await events()).at(-1)?.endpoint).toBe('session.signedIn');
  });

  it('using a session adds no row', async () => {
    const visitor = harness.signedInAnew('plain');
    await visitor.get('/api/session');
    const before = (await events()).length;
    harness.advanceSeconds(60);
    await visitor.post('/api/session/extend');
    await visitor.get('/api/session');
    expect((await events()).length).toBe(before);
  });
});
