import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshReply } from '@paystead/contract/features/session/model.ts';
import { clearEvents, storedEvents } from '../../test/security.ts';
import { AUTHORIZE, NATIVE, createSignInHarness, profileOf, refusal } from '../../test/sign-in/sign-in-harness.ts';
import type { StoredEvent } from '../../test/security.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);
beforeEach(() => clearEvents(harness));
const { plain, colleague } = harness.people;

const summaryOf = (events: readonly StoredEvent[]) =>
  events
    .map(({ kind, person_id, occurrences }) => [kind, person_id, occurrences])
    .toSorted((one, other) => String(one).localeCompare(String(other)));
const refresh = (refreshToken: string) =>
  signInHarness.browser().post('/api/authorization/refresh', { refreshToken, nativeClientId: NATIVE }, { pair: false });

describe('S4: a failed step-up', () => {
  it.each([
    ['by another person', () => signInHarness.tokenOf('colleague'), 'identity_token_invalid'],
    ['with an old sign-in', () => signInHarness.tokenOf('plain', { claims: { auth_time: 1 } }), 'step_up_required'],
    ['with no token at all', async () => 'not.a.token', 'identity_token_invalid'],
  ])('%s is one event, with the person and the session', async (_title, token, code) => {
    const at = await signInHarness.signedIn('plain');
    const answer = await at.post('/api/session/step-up', { idpToken: await token() });
    expect(refusal(answer)[1]).toBe(code);
    const events = await storedEvents(harness);
    expect(summaryOf(events)).toEqual([['step_up_failed', plain.personId, 1]]);
    const session = (await at.get('/api/session')).json<{ sessionId: string }>().sessionId;
    expect(events[0]?.first_sample.sessionId).toBe(session);
    expect(JSON.stringify(events)).not.toContain('not.a.token');
  });

  it('a valid one records no event, and neither does a demand for a step-up on one’s own data', async () => {
    const at = await signInHarness.signedIn('plain');
    harness.advanceSeconds(400);
    expect(refusal(await at.get('/api/yearEndDocument/0badc0de-0000-4000-8000-000000000000/boxes'))[0]).toBe(404);
    await clearEvents(harness);
    expect((await at.post('/api/session/step-up', { idpToken: await signInHarness.tokenOf('plain') })).statusCode).toBe(
      200,
    );
    expect(await storedEvents(harness)).toEqual([]);
  });
});

describe('S4: a replayed token', () => {
  it('an identity token of another sign-in, at the sign-in and at a step-up', async () => {
    const idpToken = await signInHarness.tokenOf('plain', { claims: { nonce: 'of another sign-in' } });
    const at = signInHarness.browser();
    const body = { idpToken, nonce: 'of-this-sign-in-0001', ...profileOf('plain') };
    expect(refusal(await at.post(AUTHORIZE, body))).toEqual([401, 'identity_token_invalid']);
    const signedIn = await signInHarness.signedIn('plain');
    const answer = await signedIn.post('/api/session/step-up', { idpToken, nonce: 'of-this-sign-in-0001' });
    expect(refusal(answer)).toEqual([401, 'identity_token_invalid']);
    const events = summaryOf(await storedEvents(harness));
    expect(events).toEqual([
      ['identity_token_replayed', null, 1],
      ['identity_token_replayed', plain.personId, 1],
    ]);
  });

  it('a refresh token that was exchanged before, under its owner; an unknown one records none', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    const other = await signInHarness.wrapper('colleague');
    const renewed = refreshReply.parse((await refresh(refreshToken)).json());
    expect((await refresh(renewed.refreshToken)).statusCode).toBe(200);
    expect(await storedEvents(harness)).toEqual([]);
    for (const spent of [refreshToken, renewed.refreshToken, refreshToken])
      expect(refusal(await refresh(spent))).toEqual([401, 'unauthenticated']);
    expect(refusal(await refresh('x'.repeat(43)))).toEqual([401, 'unauthenticated']);
    const events = await storedEvents(harness);
    expect(summaryOf(events)).toEqual([['refresh_token_reused', plain.personId, 3]]);
    expect(events[0]).toMatchObject({ client_id: plain.client.clientId, employee_id: plain.employeeId });
    for (const token of [refreshToken, renewed.refreshToken]) expect(JSON.stringify(events)).not.toContain(token);
    // The owner's other devices and other people's go on.
    expect((await refresh(other.refreshToken)).statusCode).toBe(200);
  });

  it('remembers fifty spent refresh tokens of a session, however often it is renewed', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    const spent = [refreshToken];
    for (let round = 0; round < 60; round += 1)
      spent.push(refreshReply.parse((await refresh(spent.at(-1) ?? '')).json()).refreshToken);
    for (const token of [spent[5], spent[20], spent[59]]) await refresh(token ?? '');
    expect(summaryOf(await storedEvents(harness))).toEqual([['refresh_token_reused', plain.personId, 2]]);
  });

  it('a mailed link that was used or voided; an unknown one records none', async () => {
    const hash = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
    const link = (token: string, more: Record<string, string | null>) => ({
      link_id: randomUUID(),
      person_id: colleague.personId,
      kind: 'change',
      current_email: 'colin@example.test',
      updated_email: 'colin.new@example.test',
      token_hash: hash(token),
      cancel_hash: hash(`cancel ${token}`),
      requested_at: harness.now.toISOString(),
      expires_at: harness.now.toISOString(),
      cancel_until: harness.now.toISOString(),
      completed_at: null,
      cancelled_at: null,
      ...more,
    });
    const at = harness.now.toISOString();
    const [used, void_, waiting] = ['u'.repeat(43), 'v'.repeat(43), 'w'.repeat(43)];
    await harness.insert('email_link', [
      link(used, { completed_at: at }),
      link(void_, { cancelled_at: at }),
      link(waiting, {}),
    ]);
    const visitor = await signInHarness.signedIn('plain');
    for (const token of [used, void_, waiting, 'x'.repeat(43)])
      expect(refusal(await visitor.post('/api/UserAccount/LinkUser', { token }))).toEqual([404, 'not_found']);
    const events = await storedEvents(harness);
    expect(summaryOf(events)).toEqual([['link_token_reused', plain.personId, 2]]);
    expect(JSON.stringify(events)).not.toMatch(/uuu|vvv|colin/);
  });
});

it('S4: choosing another person’s profile is a refused access, at sign-in and when switching', async () => {
  const at = signInHarness.browser();
  expect(refusal(await signInHarness.authorize(at, 'plain', profileOf('colleague')))).toEqual([404, 'not_found']);
  const signedIn = await signInHarness.signedIn('plain');
  expect(refusal(await signedIn.post('/api/session/profile', profileOf('colleague')))).toEqual([404, 'not_found']);
  expect(summaryOf(await storedEvents(harness))).toEqual([
    ['record_refused', null, 1],
    ['record_refused', plain.personId, 1],
  ]);
});
