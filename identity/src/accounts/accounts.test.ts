import { describe, expect, test } from 'vitest';
import { MARISOL, RUTH, SECRET } from '../../test/start-identity.ts';
import { createAccounts, dropUselessCodes, hasSecondFactor, type Account } from './accounts.ts';
import { enrollApp } from './enroll.ts';
import { creationOptions, requestOptions, takesPasskeys, type Passkey } from './passkeys.ts';
import { hashSecret, matchesHash, NO_PASSWORD } from './passwords.ts';
import { createRecoveryCodes, hashCode, takeCode } from './recovery-codes.ts';
import { codeOfStep, stepAt } from './totp.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const { secondFactorSecret: _none, ...PLAIN } = RUTH;
const accounts = () => createAccounts([MARISOL, PLAIN, { ...MARISOL, email: 'g@x.example', unlisted: true }]);
const accountOf = (email: string, among = accounts()): Account => {
  const found = among.byAddress(email);
  if (!found) throw new Error(`${email} has no account`);
  return found;
};
const passkey = (id: string, hostname = 'pay.example.test'): Passkey => ({
  id,
  name: id,
  hostname,
  publicKey: new Uint8Array(1),
  transports: ['internal'],
  hardware: true,
  createdAt: NOW,
  counter: 0,
});
const code = (at = NOW) => codeOfStep(SECRET, stepAt(at));

describe('SIG-7: accounts', () => {
  test('are found by address in any case, by subject, and by passkey, each one’s own', () => {
    const all = accounts();
    const [marisol, ruth] = [accountOf(MARISOL.email, all), accountOf(RUTH.email, all)];
    marisol.passkeys = [passkey('m1'), passkey('m2')];
    ruth.passkeys = [passkey('r1')];
    expect(all.byAddress(MARISOL.email.toUpperCase())).toBe(marisol);
    expect(all.byPasskey('m2')).toEqual({ account: marisol, passkey: marisol.passkeys[1] });
    expect(all.byPasskey('r1')?.account).toBe(ruth);
    expect([all.byPasskey('x'), all.byAddress('x@example.test'), all.bySubject('x')]).toEqual([undefined, undefined, undefined]); // prettier-ignore
    expect(all.listed().map(({ email }) => email)).toEqual([MARISOL.email, RUTH.email]);
    expect(() => createAccounts([MARISOL, { ...RUTH, email: MARISOL.email.toUpperCase() }])).toThrow(
      'share the address',
    );
  });

  test('take the chosen password instead of the public one', async () => {
    const all = accounts();
    const enters = async (email: string, password: string) => (await all.check(email, password))?.person.email;
    expect(await enters(MARISOL.email, MARISOL.password)).toBe(MARISOL.email);
    expect(await enters(MARISOL.email, RUTH.password)).toBeUndefined();
    expect(await enters('nobody@example.test', MARISOL.password)).toBeUndefined();
    accountOf(MARISOL.email, all).password = await hashSecret('rain over the barn');
    expect(await enters(MARISOL.email, 'rain over the barn')).toBe(MARISOL.email);
    expect(await enters(MARISOL.email, MARISOL.password)).toBeUndefined();
  });

  test.each([
    ['an app and a passkey', true, 1, true],
    ['an app', true, 0, true],
    ['a passkey', false, 1, true],
    ['neither', false, 0, false],
  ])('keep recovery codes with %s: %s %i %s', async (_what, hasApp, passkeys, isKept) => {
    const account = accountOf(MARISOL.email);
    account.app = hasApp ? { secret: SECRET, isPublic: false } : undefined;
    account.passkeys = Array.from({ length: passkeys }, (_one, place) => passkey(`p${place}`));
    account.codes = (await createRecoveryCodes()).kept;
    dropUselessCodes(account);
    expect([hasSecondFactor(account), account.codes !== undefined]).toEqual([isKept, isKept]);
  });

  test('keep the session that set up the first second factor, and no later one', () => {
    const account = accountOf(MARISOL.email);
    expect(enrollApp(account, SECRET, '000', NOW, 'first')).toBe(false);
    expect([account.app, account.enrolledIn]).toEqual([undefined, undefined]);
    expect(enrollApp(account, SECRET, code(), NOW, 'first')).toBe(true);
    expect([account.app, account.enrolledIn]).toEqual([{ secret: SECRET, isPublic: false }, 'first']);
    expect(enrollApp(account, SECRET, code(NOW + 60_000), NOW + 60_000, 'second')).toBe(true);
    expect(account.enrolledIn).toBe('first');
  });
});

describe('SIG-7: secrets', () => {
  test('forms of one password that look alike are the same', async () => {
    const stored = await hashSecret('Caf\u00E9 \u{FB01}ne');
    const typed = ['Caf\u00E9 \u{FB01}ne', 'Cafe\u0301 fine', 'Café fine', 'Cafe fine', 'café fine'];
    expect(await Promise.all(typed.map((text) => matchesHash(text, stored)))).toEqual([true, true, true, false, false]);
    expect(await matchesHash('', NO_PASSWORD)).toBe(false);
  });

  test('ten recovery codes work once each, however they are typed', async () => {
    const { codes, kept } = await createRecoveryCodes();
    expect([codes.length, new Set(codes).size, kept.unused.length]).toEqual([10, 10, 10]);
    for (const one of codes) expect(one).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const [first = '', second = '', third = ''] = codes;
    const take = async (typed: string) => takeCode(kept, await hashCode(kept, typed));
    expect(await take(` ${first.toLowerCase().replace('-', ' ')} `)).toBe(true);
    expect(await take(second.replace('-', ''))).toBe(true);
    expect([await take(first), await take(`${third}X`), await take('')]).toEqual([false, false, false]);
    expect(kept.unused).toHaveLength(8);
  });

  test('a new passkey may be on no authenticator that has one of this host, and works at host names alone', async () => {
    const at = { origin: new URL('https://pay.example.test:8443'), challenge: 'AAAA' };
    const known = [passkey('here1'), passkey('elsewhere', 'other.example.test'), passkey('here2')];
    const created = await creationOptions(MARISOL, known, at, 'Pay');
    expect(created).toMatchObject({
      rp: { id: 'pay.example.test', name: 'Pay' },
      user: { name: MARISOL.email, displayName: MARISOL.name },
      challenge: 'AAAA',
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(created.excludeCredentials?.map(({ id }) => id)).toEqual(['here1', 'here2']);
    const used = await requestOptions(at, [passkey('here1')]);
    expect(used).toMatchObject({ rpId: 'pay.example.test', userVerification: 'required' });
    expect(used.allowCredentials).toMatchObject([{ id: 'here1', transports: ['internal'] }]);
    const hosts = ['https://pay.example.test', 'http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'];
    expect(hosts.map((host) => takesPasskeys(new URL(host)))).toEqual([true, true, false, false]);
  });
});
