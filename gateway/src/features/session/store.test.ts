import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bearer, createSignInHarness, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import type { Session } from '../../platform/access/session.ts';
import { statement } from '../../platform/database/port.ts';
import { tokenHash } from '../../platform/http/request/credential.ts';
import { endSessionsAtProvider } from './ends/ended-session-store.ts';
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

  it('SIG-6: a sign-out ends sessions of the account at the provider that reports it, and of no other', async () => {
    const { harness } = signInHarness;
    const at = await signInHarness.signedIn('colleague', { claims: { sid: 'at the office' } });
    const elsewhere = await signInHarness.signedIn('plain', { claims: { sid: 'at the office too' } });
    const { provider_id: providerId, issuer, subject } = await harness.database.asMaintenance((tx) => tx.one(identityOf, [colleague.personId])); // prettier-ignore
    const reported = { providerId, issuer, sid: null as string | null, subject: subject as string | null };
    const end = (more: Partial<typeof reported>) =>
      harness.database.asDirectory((tx) =>
        endSessionsAtProvider(tx, { ...reported, ...more, expiresAt: harness.now, tokenHash: hash() }, harness.now),
      );
    const others: Partial<typeof reported>[] = [
      { providerId: 'another' },
      { issuer: 'https://another.example.test' },
      { subject: 'another' },
      { sid: 'at home' },
      // Neither a session nor an account.
      { subject: null },
      { subject: null, sid: 'at home' },
    ];
    for (const other of others) expect(await end(other), JSON.stringify(other)).toBe(0);
    expect(await end({ subject: null, sid: 'at the office' })).toBe(1);
    expect(await end({})).toBe(0);
    expect(refusal(await at.get('/api/session'))).toEqual([401, 'session_revoked']);
    expect((await elsewhere.get('/api/session')).statusCode).toBe(200);
  });
});

const identityOf = statement(
  'test.identity_of_session',
  z.object({ provider_id: z.string(), issuer: z.string(), subject: z.string() }),
  'select provider_id, issuer, subject from session where person_id = $1',
);
