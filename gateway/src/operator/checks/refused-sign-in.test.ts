import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInHarness, profileOf } from '../../../test/sign-in/sign-in-harness.ts';
import { deleteRefusals } from '../../platform/sign-in-refusals/store.ts';
import { listSecurityCommand } from './security.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
const codes: string[] = [];

/** Refuses three sign-ins: an expired token, and twice an account whose address isn't verified. */
beforeAll(async () => {
  const unverified = { email_verified: false, sub: 'new' };
  for (const claims of [{ exp: 1 }, unverified, { ...unverified, jti: '2' }]) {
    const idpToken = await signInHarness.tokenOf('plain', { claims });
    const reply = await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken });
    codes.push(reply.json<{ reference: string }>().reference);
    harness.advanceSeconds(1);
  }
  await harness.server.close();
});
afterAll(harness.close);

const lookUp = (reference: string) =>
  listSecurityCommand.run({ given: [], options: { reference }, database: harness.database, tell: () => undefined });

describe('SIG-2: security list --reference', () => {
  it('tells the reason of a refused sign-in, by the code as the person reads it', async () => {
    const [expired = ''] = codes;
    for (const typed of [expired, `${expired.slice(0, 4)}-${expired.slice(4)}`, expired.toLowerCase()]) {
      const { done, lines } = await lookUp(typed);
      expect([done, lines]).toEqual([true, [expect.stringContaining('exp is past')]]);
    }
  });

  it('shows other refusals of the same account, and names no person', async () => {
    const { lines } = await lookUp(codes[1] ?? '');
    const codesIn = (found: readonly string[]) => found.map((line) => / {2}([0-9A-Z]{8}) {2}/.exec(line)?.[1]);
    expect(codesIn(lines)).toEqual([codes[1], codes[2]]);
    expect(codesIn((await lookUp(codes[2] ?? '')).lines)).toEqual([codes[2], codes[1]]);
    expect(lines.join()).toContain('does not say that the address is verified');
    expect(lines.join()).not.toMatch(new RegExp(`${profileOf('plain').username}|@`));
  });

  it('refuses a code that no one was shown', async () => {
    expect((await lookUp('00000000')).done).toBe(false);
  });

  it('forgets old refusals', async () => {
    expect(await deleteRefusals(harness.database, new Date(harness.now.getTime() - 3000), 10)).toBe(0);
    expect(await deleteRefusals(harness.database, harness.now, 2)).toBe(2);
    expect(await deleteRefusals(harness.database, harness.now, 10)).toBe(1);
  });
});
