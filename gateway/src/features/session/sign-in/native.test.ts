import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authorizeReply, refreshReply } from '@paystead/contract/features/session/model.ts';
import { decodeToken } from '@paystead/contract/features/session/rules.ts';
import { statement } from '../../../platform/database/port.ts';
import {
  AUTHORIZE,
  bearer,
  NATIVE,
  nonceOf,
  createSignInHarness,
  profileOf,
  refusal,
} from '../../../../test/sign-in/sign-in-harness.ts';

const REFRESH = '/api/authorization/refresh';
const signInHarness = await createSignInHarness({
  environment: {
    PAYSTEAD_NATIVE_CLIENTS: `${NATIVE},other-wrapper`,
    PAYSTEAD_OIDC_AUDIENCES: `paystead-portal,${NATIVE},other-wrapper,some-api`,
  },
});
afterAll(signInHarness.harness.close);

const at = signInHarness.browser();

const holdSessions = statement('test.hold_sessions', z.object({}), 'select from session for update');
const waiting = statement(
  'test.waiting_calls',
  z.object({ calls: z.int() }),
  `select count(distinct pid)::integer as calls from pg_locks
    where not granted and pid in (
      select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`,
);

const read = (token: string) => at.get('/api/session', bearer(token));
const refresh = (refreshToken: string, nativeClientId = NATIVE) =>
  at.post(REFRESH, { refreshToken, nativeClientId }, { pair: false });

async function exchange(claims: Record<string, unknown>, nativeClientId = NATIVE) {
  const idpToken = await signInHarness.tokenOf('plain', { claims });
  return at.post(
    AUTHORIZE,
    { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain'), nativeClientId },
    { pair: false },
  );
}

describe('SES-5: the wrapper’s bearer', () => {
  it('comes without a cookie, in three parts, for at most fifteen minutes', async () => {
    const reply = await exchange({ aud: NATIVE });
    const { token, expiresAt, refreshToken, session } = authorizeReply.parse(reply.json());
    expect([reply.headers['set-cookie'] ?? []].flat().filter((line) => line.includes('paystead'))).toEqual([]);
    expect(Date.parse(expiresAt) - signInHarness.harness.now.getTime()).toBe(900_000);
    expect(decodeToken(token)).toEqual({ exp: Date.parse(expiresAt) / 1000 });
    expect(refreshToken).not.toBeNull();
    expect((await read(token)).json().sessionId).toBe(session.sessionId);
  });

  it('can write without the anti-forgery pair, because no site can send a bearer', async () => {
    const { token } = await signInHarness.wrapper('plain');
    expect((await at.post('/api/session/extend', undefined, bearer(token))).statusCode).toBe(200);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['the page’s own identity token', { aud: 'paystead-portal' }, NATIVE],
    ['a token of another wrapper', { aud: 'other-wrapper' }, NATIVE],
    ['a token for several audiences that another client asked for', { aud: [NATIVE, 'some-api'], azp: 'paystead-portal' }, NATIVE],
    ['a client id that is registered nowhere', { aud: 'paystead-portal' }, 'unknown-wrapper'],
    ['the portal’s client id', { aud: 'paystead-portal' }, 'paystead-portal'],
  ])('is not issued for %s', async (_title, claims, nativeClientId) => {
    expect(refusal(await exchange(claims, nativeClientId))).toEqual([401, 'identity_token_invalid']);
  }); // prettier-ignore

  it('is issued if the provider names the wrapper as the authorized party', async () => {
    expect((await exchange({ aud: [NATIVE, 'some-api'], azp: NATIVE })).statusCode).toBe(200);
    expect((await exchange({ aud: 'some-api', azp: NATIVE })).statusCode).toBe(200);
  });

  it('is accepted only as a bearer, and the refresh token only for refreshing', async () => {
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    const thief = signInHarness.browser();
    for (const value of [token, refreshToken]) {
      thief.cookies.set('paystead', value);
      expect(refusal(await thief.get('/api/session'))).toEqual([401, 'unauthenticated']);
    }
    expect(refusal(await read(refreshToken))).toEqual([401, 'unauthenticated']);
    expect(refusal(await refresh(token))).toEqual([401, 'unauthenticated']);
    const cookie = (await signInHarness.signedIn('plain')).cookies.get('paystead') ?? '';
    expect(refusal(await refresh(cookie))).toEqual([401, 'unauthenticated']);
  });

  it('cannot switch profiles: the wrapper signs in to another one', async () => {
    const { token } = await signInHarness.wrapper('plain');
    const answer = await at.post('/api/session/profile', profileOf('plain'), bearer(token));
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });
});

describe('SES-6, SES-10: refreshing the bearer', () => {
  it('token_expired after exactly fifteen minutes; refreshing renews both tokens', async () => {
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    signInHarness.harness.advanceSeconds(899);
    expect((await read(token)).statusCode).toBe(200);
    signInHarness.harness.advanceSeconds(1);
    expect(refusal(await read(token))).toEqual([401, 'token_expired']);
    const renewed = refreshReply.parse((await refresh(refreshToken)).json());
    expect(Date.parse(renewed.expiresAt) - signInHarness.harness.now.getTime()).toBe(900_000);
    expect((await read(renewed.token)).statusCode).toBe(200);
    expect(refusal(await read(token))).toEqual([401, 'unauthenticated']);
    expect((await read(renewed.token)).statusCode).toBe(200);
  });

  it('a replaced bearer is refused at once, not at its expiry', async () => {
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    await refresh(refreshToken);
    expect(refusal(await read(token))).toEqual([401, 'unauthenticated']);
  });

  it('SIG-6: at most one of ten concurrent refreshes succeeds, and the others end the session', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    const won = answers.filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(9);
    expect(refusal(await read(refreshReply.parse(won[0]?.json()).token))).toEqual([401, 'session_revoked']);
  });

  // The embedded engine has one connection, so the second call cannot begin before the first has ended.
  it.runIf(signInHarness.harness.database.engine === 'postgres')(
    'one of two refreshes succeeds if both found the token valid',
    async () => {
      const { refreshToken } = await signInHarness.wrapper('plain');
      const held = Promise.withResolvers<void>();
      // Prepared here: inside, the calls would count as nested in the transaction that blocks them.
      const both = held.promise.then(() => Promise.all([refresh(refreshToken), refresh(refreshToken)]));
      await signInHarness.harness.database.asMaintenance(async (tx) => {
        await tx.run(holdSessions, []);
        held.resolve();
        let calls = 0;
        for (let attempts = 0; calls < 2 && attempts < 5000; attempts += 1) ({ calls } = await tx.one(waiting, []));
        expect(calls).toBe(2);
      });
      const statuses = (await both).map((answer) => answer.statusCode);
      expect(statuses).toEqual(expect.arrayContaining([200, 401]));
    },
  );

  it('another client cannot refresh, and its attempt changes nothing', async () => {
    const { refreshToken } = await signInHarness.wrapper('plain');
    expect(refusal(await refresh(refreshToken, 'other-wrapper'))).toEqual([401, 'unauthenticated']);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  it('ends with the session: idle, revoked, signed out', async () => {
    const idle = await signInHarness.wrapper('plain');
    signInHarness.harness.advanceSeconds(901);
    expect(refusal(await refresh(idle.refreshToken))).toEqual([401, 'session_idle']);
    expect(refusal(await read(idle.token))).toEqual([401, 'session_idle']);

    const out = await signInHarness.wrapper('plain');
    expect((await at.delete('/api/session', bearer(out.token))).statusCode).toBe(204);
    expect(refusal(await refresh(out.refreshToken))).toEqual([401, 'session_revoked']);
    expect(refusal(await read(out.token))).toEqual([401, 'session_revoked']);
  });
});
