import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AUTHORIZE, createSignInHarness, profileOf } from '../../../../test/sign-in/sign-in-harness.ts';

const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});
const signInHarness = await createSignInHarness({ ports: { log: pino({ level: 'warn' }, sink) } });
afterAll(signInHarness.harness.close);
beforeEach(() => void (lines.length = 0));

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

describe('SIG-2: a refused sign-in has a reason in the log and a code that the person sees', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['an expired token', { exp: 1 }, 'identity token refused: exp is past'],
    ['an issuer that is not configured', { iss: 'https://evil.test' }, 'iss is not the issuer'],
    ['another audience', { aud: 'other' }, 'aud is not accepted'],
    ['an address that is not verified', { email_verified: false, sub: 'new' }, 'does not say that the address is verified'],
    ['a token without an address', { email: undefined, sub: 'new' }, 'sends no email address'],
    ['an address that no one has', { email: 'x@y.test', sub: 'new' }, 'no person has its address'],
  ])('%s', async (_title, claims, reason) => {
    const idpToken = await signInHarness.tokenOf('plain', { claims });
    const reply = await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken });
    const { reference } = reply.json<{ reference: string }>();
    expect(reference).toMatch(REFERENCE);
    expect(lines).toEqual([expect.objectContaining({ level: 40, reference, reason: expect.stringContaining(reason) })]);
    expect(JSON.stringify(lines)).not.toMatch(/example\.test|y\.test|subject-of|petra/i);
  }); // prettier-ignore

  it('a profile of another person', async () => {
    const reply = await signInHarness.authorize(signInHarness.browser(), 'plain', profileOf('colleague'));
    const { reference } = reply.json<{ reference: string }>();
    expect(lines).toContainEqual(expect.objectContaining({ reference, reason: 'the person has no such profile' }));
  });

  it('an account without a profile: the list names its address and a code, and no one else’s', async () => {
    const token = await signInHarness.tokenOf('plain', { claims: { email: 'x@y.test', sub: 'new' } });
    const headers = { 'x-identity-token': token };
    const reply = await signInHarness.browser().post('/api/userProfile/profiles', { email: 'x@y.test' }, { headers });
    const { profileSelections, unknownAccount } = reply.json<{
      profileSelections: unknown[];
      unknownAccount: { email: string; reference: string };
    }>();
    expect(profileSelections).toEqual([]);
    expect(unknownAccount).toEqual({ email: 'x@y.test', reference: expect.stringMatching(REFERENCE) });
    expect(lines).toMatchObject([{ reference: unknownAccount.reference, endpoint: 'profileSelection.find' }]);
    expect(JSON.stringify(lines)).not.toContain('y.test');
  });

  it('each refusal has a code of its own, and one account is recognized by its hash', async () => {
    const idpToken = await signInHarness.tokenOf('plain', { claims: { email_verified: false, sub: 'new' } });
    const other = await signInHarness.tokenOf('plain', { claims: { email_verified: false, sub: 'other' } });
    for (const token of [idpToken, idpToken, other])
      await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken: token });
    expect(new Set(lines.map(({ reference }) => reference)).size).toBe(3);
    const [first, second, third] = lines.map((line) => String(line['accountHash']));
    expect([first, third]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(second).toBe(first);
    expect(new Set([first, third]).size).toBe(2);
  });

  it('other refusals have no code', async () => {
    const reply = await signInHarness.browser().post(AUTHORIZE, { ...profileOf('plain') });
    expect(reply.json()).not.toHaveProperty('reference');
    const invalid = await signInHarness.browser().post(AUTHORIZE, { idpToken: await signInHarness.tokenOf('plain') });
    expect([invalid.statusCode, invalid.json()]).toEqual([422, expect.not.objectContaining({ reference: expect.anything() })]); // prettier-ignore
  });
});
