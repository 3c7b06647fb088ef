import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusal } from '../../../test/sign-in/sign-in-harness.ts';
import { COMPLETE, LINK, NEW, OLD, openLinkHarness } from './fixture/link-harness.ts';
import { REQUESTS_PER_HOUR } from './link-limits.ts';
import { deleteAttemptsBefore } from './link-store.ts';

const links = await openLinkHarness();
const { signInHarness, mailsTo, strangerToken } = links;
const { harness } = signInHarness;
afterAll(harness.close);
beforeEach(() => links.reset());

const HERE = 'http://localhost';
const LIMITED = [429, 'too_many_requests'];
/** A claim of the nth stranger on an address; from elsewhere on the network where told. */
async function claim(number: number, currentEmail: string, remoteAddress = '127.0.0.1') {
  const updatedEmail = `s${number}.new@example.test`;
  return harness.server.inject({
    method: 'POST',
    url: LINK,
    remoteAddress,
    headers: { 'x-identity-token': await strangerToken(updatedEmail) },
    payload: { currentEmail, updatedEmail, emailRedirectUrl: HERE },
  });
}
const seconds = (reply: { headers: Record<string, unknown> }) => Number(reply.headers['retry-after']);

describe('S1: link requests are limited', () => {
  it.each([
    ['whose address is on file', OLD],
    ['whose address is on file nowhere', 'nobody@example.test'],
  ])('per identity, %s, and name the seconds to wait', async (_which, currentEmail) => {
    for (let request = 0; request < REQUESTS_PER_HOUR.identity; request += 1) {
      expect((await claim(1, currentEmail)).statusCode).toBe(200);
      harness.advanceSeconds(61);
    }
    const refused = await claim(1, currentEmail);
    expect(refusal(refused)).toEqual(LIMITED);
    expect(seconds(refused)).toBe(3600 - 61 * REQUESTS_PER_HOUR.identity);
    // Another identity is another caller.
    expect((await claim(2, currentEmail)).statusCode).toBe(200);
    harness.advanceSeconds(seconds(refused));
    expect((await claim(1, currentEmail)).statusCode).toBe(200);
    expect(refusal(await claim(1, currentEmail))).toEqual(LIMITED);
  });

  it('per session, independently of other sessions of the same person', async () => {
    const at = await signInHarness.signedIn('plain');
    const ask = { currentEmail: OLD, updatedEmail: NEW, emailRedirectUrl: HERE };
    for (let request = 0; request < REQUESTS_PER_HOUR.session; request += 1)
      expect((await at.post(LINK, ask)).statusCode).toBe(200);
    const refused = await at.post(LINK, ask);
    expect([...refusal(refused), seconds(refused)]).toEqual([...LIMITED, 3600]);
    expect((await (await signInHarness.signedIn('plain')).post(LINK, ask)).statusCode).toBe(200);
  });

  it('per network address, across callers, and independently of other networks', async () => {
    for (let number = 0; number < REQUESTS_PER_HOUR.network; number += 1)
      expect((await claim(number, 'nobody@example.test', '198.51.100.7')).statusCode).toBe(200);
    const refused = await claim(99, OLD, '198.51.100.7');
    expect([...refusal(refused), seconds(refused)]).toEqual([...LIMITED, 3600]);
    expect((await claim(99, OLD, '198.51.100.8')).statusCode).toBe(200);
  });

  it('before anything is mailed; a refused request doesn’t count', async () => {
    for (let number = 0; number < REQUESTS_PER_HOUR.network; number += 1)
      await claim(number, 'nobody@example.test', '198.51.100.7');
    for (let request = 0; request < REQUESTS_PER_HOUR.identity; request += 1)
      expect(refusal(await claim(99, OLD, '198.51.100.7'))).toEqual(LIMITED);
    expect(await mailsTo(OLD)).toEqual([]);
    expect((await claim(99, OLD, '198.51.100.8')).statusCode).toBe(200);
    expect(await mailsTo(OLD)).not.toEqual([]);
  });

  it('also if requests arrive at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: REQUESTS_PER_HOUR.identity + 3 }, () => claim(1, OLD)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(REQUESTS_PER_HOUR.identity);
  });

  it('and completing a link is not', async () => {
    const at = await signInHarness.signedIn('plain');
    for (let press = 0; press <= REQUESTS_PER_HOUR.session; press += 1)
      expect((await at.post(COMPLETE, { token: 'x'.repeat(43) })).statusCode).toBe(404);
  });

  it('in the database, by hashes that are deleted after a day', async () => {
    await claim(1, OLD, '198.51.100.7');
    const stored = () => links.rows(z.object({ row: z.string() }), 'select a::text as row from email_link_attempt a');
    expect(await stored()).toHaveLength(2);
    for (const { row } of await stored()) expect(row).not.toMatch(/198\.51|s1\.new/);
    const forget = (before: Date) => harness.database.asDirectory((tx) => deleteAttemptsBefore(tx, before, 100));
    expect(await forget(harness.now)).toBe(0);
    expect(await forget(new Date(harness.now.getTime() + 1000))).toBe(2);
    expect(await stored()).toEqual([]);
  });
});

describe('S1: claims on one person’s address', () => {
  it('notify them at most ten times a day, across all claimants; replies stay the same', async () => {
    for (let number = 0; number < 11; number += 1)
      expect((await claim(number, OLD, `198.51.100.${number}`)).statusCode).toBe(200);
    const claims = async (to: string) =>
      (await mailsTo(to)).filter(({ subject }) => subject.startsWith('Someone wants'));
    expect(await claims(OLD)).toHaveLength(10);
    await claim(11, 'colin@example.test', '198.51.100.11');
    expect(await claims('colin@example.test')).toHaveLength(1);
    harness.advanceSeconds(24 * 3600);
    await claim(12, OLD, '198.51.100.12');
    expect(await claims(OLD)).toHaveLength(11);
  });
});
