import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clearEvents, storedEvents } from '../../../../test/security.ts';
import {
  AUTHORIZE,
  bearer,
  NATIVE,
  createSignInHarness,
  nonceOf,
  profileOf,
  refusal,
} from '../../../../test/sign-in/sign-in-harness.ts';
import { statement } from '../../../platform/database/port.ts';
import { deleteExpiredTokens } from './use-token.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);
beforeEach(() => clearEvents(harness));
const { plain } = harness.people;

const PROFILES = '/api/userProfile/profiles';
const STEP_UP = '/api/session/step-up';
const refused = [401, 'identity_token_invalid'];

const openOnWeb = (idpToken: string, more: Record<string, unknown> = {}) =>
  signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken, ...more });
const openNative = (idpToken: string) =>
  signInHarness
    .browser()
    .post(
      AUTHORIZE,
      { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain'), nativeClientId: NATIVE },
      { pair: false },
    );
const nativeToken = () => signInHarness.tokenOf('plain', { claims: { aud: NATIVE } });
const eventKinds = async () => (await storedEvents(harness)).map(({ kind, person_id }) => [kind, person_id]);

const countSessions = statement(
  'test.count_sessions',
  z.object({ sessions: z.int() }),
  'select count(*)::integer as sessions from session',
);
const sessions = async () => (await harness.database.asMaintenance((tx) => tx.one(countSessions, []))).sessions;
const countUsed = statement(
  'test.count_used',
  z.object({ tokens: z.int() }),
  'select count(*)::integer as tokens from used_token',
);
const usedTokens = async () => (await harness.database.asMaintenance((tx) => tx.one(countUsed, []))).tokens;

describe('SIG-6: an identity token opens one session once', () => {
  it.each([
    ['on the web', () => signInHarness.tokenOf('plain'), openOnWeb],
    ['in the wrapper', nativeToken, openNative],
  ])('%s: the second use is refused, with an event that names its cause', async (_title, tokenFor, open) => {
    const idpToken = await tokenFor();
    expect((await open(idpToken)).statusCode).toBe(200);
    const before = await sessions();
    expect(refusal(await open(idpToken))).toEqual(refused);
    expect(await sessions()).toBe(before);
    expect(await eventKinds()).toEqual([['identity_token_replayed', null]]);
    expect(JSON.stringify(await storedEvents(harness))).not.toContain(idpToken.split('.')[1]);
  });

  it('also after signing out, and after its session was revoked', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const at = signInHarness.browser();
    await signInHarness.authorize(at, 'plain', { idpToken });
    expect((await at.delete('/api/session')).statusCode).toBe(204);
    expect(refusal(await openOnWeb(idpToken))).toEqual(refused);
    await harness.change(`update session set revoked_at = now(), revoked_reason = 'revoked by the person'`);
    expect(refusal(await openOnWeb(idpToken))).toEqual(refused);
  });

  it('exactly one of two exchanges at once succeeds', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const before = await sessions();
    const statuses = (await Promise.all([openOnWeb(idpToken), openOnWeb(idpToken)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401]);
    expect(await sessions()).toBe(before + 1);
  });

  it('the same token with its signature encoded differently is the same token', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    expect((await openOnWeb(idpToken)).statusCode).toBe(200);
    // 64 bytes leave 4 unused bits in the last character, which decoders ignore.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(idpToken.at(-1) ?? '');
    const twin = idpToken.slice(0, -1) + (alphabet[last ^ 1] ?? '');
    expect(twin).not.toBe(idpToken);
    expect(refusal(await openOnWeb(twin))).toEqual(refused);
    expect(await eventKinds()).toEqual([['identity_token_replayed', null]]);
  });

  it('a token that opened a session cannot confirm a sign-in, and the other way round', async () => {
    const at = await signInHarness.signedIn('plain');
    const opened = await signInHarness.tokenOf('plain');
    expect((await openOnWeb(opened)).statusCode).toBe(200);
    expect(refusal(await at.post(STEP_UP, { idpToken: opened }))).toEqual(refused);
    const confirmed = await signInHarness.tokenOf('plain');
    expect((await at.post(STEP_UP, { idpToken: confirmed })).statusCode).toBe(200);
    expect(refusal(await openOnWeb(confirmed))).toEqual(refused);
    expect(refusal(await at.post(STEP_UP, { idpToken: confirmed }))).toEqual(refused);
    expect((await at.get('/api/session')).statusCode).toBe(200);
    expect(await eventKinds()).toEqual([
      ['identity_token_replayed', plain.personId],
      ['identity_token_replayed', null],
    ]);
  });

  it('a token of the page cannot open a session in the wrapper after it opened one on the web', async () => {
    const idpToken = await signInHarness.tokenOf('plain', {
      claims: { aud: ['paystead-portal', NATIVE], azp: NATIVE },
    });
    expect((await openOnWeb(idpToken)).statusCode).toBe(200);
    expect(refusal(await openNative(idpToken))).toEqual(refused);
  });

  it('listing profiles and a refused exchange don’t use it up', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const headers = { 'x-identity-token': idpToken };
    const before = await usedTokens();
    const body = { email: 'petra@example.test' };
    for (let round = 0; round < 2; round += 1)
      expect((await signInHarness.browser().post(PROFILES, body, { headers })).statusCode).toBe(200);
    expect(refusal(await openOnWeb(idpToken, { username: 'nobody' }))).toEqual([404, 'not_found']);
    expect(refusal(await openOnWeb(idpToken, { nonce: 'another' }))).toEqual(refused);
    expect(await usedTokens()).toBe(before);
    expect((await openOnWeb(idpToken)).statusCode).toBe(200);
    // A used token still lists the profiles of the person whom it proves.
    expect((await signInHarness.browser().post(PROFILES, body, { headers })).statusCode).toBe(200);
  });

  it('switching profiles needs no token', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    const at = signInHarness.browser();
    await signInHarness.authorize(at, 'plain', { idpToken });
    expect((await at.post('/api/session/profile', profileOf('plain'))).statusCode).toBe(200);
    expect((await at.get('/api/session')).statusCode).toBe(200);
  });

  it('used tokens are forgotten only after they have expired', async () => {
    const idpToken = await signInHarness.tokenOf('plain');
    await openOnWeb(idpToken);
    const before = await usedTokens();
    const forget = () => harness.database.asDirectory((tx) => deleteExpiredTokens(tx, harness.now, 1000));
    expect([await forget(), await usedTokens()]).toEqual([0, before]);
    // Five minutes of validity, and the margin for clocks.
    harness.advanceSeconds(300 + 3599);
    expect(await forget()).toBe(0);
    harness.advanceSeconds(1);
    expect([await forget(), await usedTokens()]).toEqual([before, 0]);
    expect(refusal(await openOnWeb(idpToken))).toEqual(refused);
  });
});

describe('SIG-6: an identity token is bound to the sign-in that asked for it', () => {
  it.each([
    ['no nonce', {}, undefined],
    ['an empty nonce', {}, ''],
  ])('422 with %s', async (_title, claims, nonce) => {
    const idpToken = await signInHarness.tokenOf('plain', { claims });
    const answer = await openOnWeb(idpToken, { nonce });
    expect(refusal(answer)).toEqual([422, 'invalid_input']);
    expect(answer.json().errors[0].pointer).toBe('/nonce');
    expect((await openOnWeb(idpToken)).statusCode).toBe(200);
  });

  it('401 for a token without a nonce, whatever the call says', async () => {
    const idpToken = await signInHarness.tokenOf('plain', { claims: { nonce: undefined } });
    expect(refusal(await openOnWeb(idpToken, { nonce: 'any' }))).toEqual(refused);
    expect(await eventKinds()).toEqual([['identity_token_replayed', null]]);
  });

  it('a step-up verifies the nonce that is sent', async () => {
    const at = await signInHarness.signedIn('plain');
    const idpToken = await signInHarness.tokenOf('plain');
    expect(refusal(await at.post(STEP_UP, { idpToken, nonce: 'another' }))).toEqual(refused);
    expect((await at.post(STEP_UP, { idpToken, nonce: nonceOf(idpToken) })).statusCode).toBe(200);
  });
});

it('SIG-6: a native session is as single-use as its token', async () => {
  const idpToken = await nativeToken();
  const { token } = (await openNative(idpToken)).json<{ token: string }>();
  expect((await signInHarness.browser().get('/api/session', bearer(token))).statusCode).toBe(200);
  expect(refusal(await signInHarness.browser().post(STEP_UP, { idpToken }, bearer(token)))).toEqual(refused);
});
