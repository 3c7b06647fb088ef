import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { bearer, createSignInHarness, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import type { Session } from '../../platform/access/session.ts';
import { tokenHash } from '../../platform/http/request/credential.ts';
import { replaceSession, replaceTokens } from './store.ts';

const signInHarness = await createSignInHarness();
afterAll(signInHarness.harness.close);
const { plain, colleague } = signInHarness.harness.people;
const hash = () => tokenHash(randomBytes(32).toString('base64url'));

describe('rules that the database enforces by itself', () => {
  it('SES-6: a refresh token works once, even if two calls found it valid', async () => {
    const { token, refreshToken } = await signInHarness.wrapper('plain');
    const { sessionId } = (await signInHarness.browser().get('/api/session', bearer(token))).json();
    const next = { hash: hash(), expiresAt: new Date(signInHarness.harness.now.getTime() + 900_000) };
    const renew = () =>
      signInHarness.harness.database.asDirectory((tx) =>
        replaceTokens(tx, sessionId, tokenHash(refreshToken), hash(), next),
      );
    expect([await renew(), await renew()]).toEqual([true, false]);
  });

  it('PRF-1: a session can be switched only to the same person’s profile, and only once', async () => {
    const at = await signInHarness.signedIn('plain');
    const old = { sessionId: (await at.get('/api/session')).json().sessionId, personId: plain.personId } as Session;
    const continueAs = (profileId: string, session = old) =>
      signInHarness.harness.database.asDirectory(async (tx) => {
        const next = { sessionId: randomUUID(), tokenHash: hash(), profileId, device: '' };
        const done = await replaceSession(tx, session, next, signInHarness.harness.now);
        // The routes refuse here, which rolls back the end of the old session.
        if (!done) throw new Error('refused');
      });
    await expect(continueAs(colleague.profileId)).rejects.toThrow('refused');
    await expect(continueAs(colleague.profileId, { ...old, personId: colleague.personId })).rejects.toThrow('refused');
    expect((await at.get('/api/session')).statusCode).toBe(200);
    await continueAs(plain.profileId);
    await expect(continueAs(plain.profileId)).rejects.toThrow('refused');
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'session_revoked']);
  });
});
