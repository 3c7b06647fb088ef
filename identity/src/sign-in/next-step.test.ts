import { describe, expect, test } from 'vitest';
import { hashSecret } from '../accounts/passwords.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Passkey } from '../accounts/passkeys.ts';
import type { Level, Proof, Requirement } from '../assurance.ts';
import { MARISOL } from '../../test/start-identity.ts';
import { nextStep, type Ways } from './next-step.ts';

const HERE = new URL('https://pay.example.test');
const passkey = (hostname: string): Passkey => ({
  id: `id at ${hostname}`,
  name: 'Laptop',
  hostname,
  publicKey: new Uint8Array(1),
  transports: [],
  hardware: true,
  createdAt: 0,
  counter: 0,
});
const { salt } = await hashSecret('x');
const account = (more: Partial<Account> = {}): Account => ({
  person: MARISOL,
  needsSecondFactor: false,
  app: undefined,
  lastStep: -1,
  passkeys: [],
  codes: undefined,
  ...more,
});
const APP = { app: { secret: 'S', isPublic: false } };
const CODES = { codes: { salt, unused: [Buffer.from('1')] } };
const requested = (level: Level): Requirement => ({ level, essential: [], impossible: false });
const password: Proof = { kind: 'password' };
const code: Proof = { kind: 'code' };
const recovery: Proof = { kind: 'recoveryCode' };
const key: Proof = { kind: 'passkey', hardware: true };
const step = (given: Account | undefined, proofs: readonly Proof[], level: Level, at = HERE) =>
  nextStep({ account: given, proofs }, requested(level), at);
const NO_WAYS: Ways = { app: false, passkey: false, recoveryCode: false, replacement: false, elsewhere: [] };
const second = (ways: Partial<Ways>) => ({ is: 'secondStep', ways: { ...NO_WAYS, ...ways } });

describe('SIG-7: what comes next at a sign-in', () => {
  test('nothing where no value of the request can be reached', () => {
    const impossible = { ...requested('password'), impossible: true };
    expect(nextStep({ account: account(), proofs: [password] }, impossible, HERE)).toEqual({ is: 'impossible' });
  });

  test.each([
    ['no one yet', undefined, []],
    ['an account without a proof', account(), []],
    ['a code without a password', account(APP), [code]],
  ])('the password, with %s', (_what, given, proofs) => {
    expect(step(given, proofs, 'password')).toEqual({ is: 'password' });
  });

  test.each<[string, Account, readonly Proof[], Level, Level]>([
    ['a password, without a second factor', account(), [password], 'password', 'password'],
    ['a password and a code', account(APP), [password, code], 'secondFactor', 'secondFactor'],
    ['a password and a recovery code', account({ ...APP, ...CODES }), [password, recovery], 'password', 'secondFactor'],
    ['a passkey alone', account({ passkeys: [passkey('pay.example.test')] }), [key], 'phishingResistant', 'phishingResistant'],
  ])('the end, after %s', (_what, given, proofs, level, reached) => {
    expect(step(given, proofs, level)).toEqual({ is: 'done', level: reached });
  }); // prettier-ignore

  test.each<[string, Account, Level, object]>([
    ['an app', account(APP), 'password', second({ app: true })],
    ['an app and recovery codes', account({ ...APP, ...CODES }), 'password', second({ app: true, recoveryCode: true })],
    ['recovery codes that are used up', account({ ...APP, codes: { salt, unused: [] } }), 'password', second({ app: true })],
    ['a passkey of this host', account({ passkeys: [passkey('pay.example.test')] }), 'password', second({ passkey: true })],
    ['passkeys of other hosts', account({ passkeys: [passkey('a.test'), passkey('a.test'), passkey('b.test')] }), 'password', second({ elsewhere: ['a.test', 'b.test'] })],
    ['one of here and one of elsewhere', account({ passkeys: [passkey('pay.example.test'), passkey('a.test')] }), 'phishingResistant', second({ passkey: true })],
  ])('the second step after a password, with %s', (_what, given, level, expected) => {
    expect(step(given, [password], level)).toEqual(expected);
  }); // prettier-ignore

  test('a passkey after a weaker second factor, or another one in its place', () => {
    const given = account({ ...APP, passkeys: [passkey('pay.example.test')] });
    expect(step(given, [password, code], 'phishingResistant')).toEqual(second({ passkey: true, replacement: true }));
  });

  test.each<[string, Account, readonly Proof[], Level, URL, object]>([
    ['nothing yet, for a second factor', account(), [password], 'secondFactor', HERE, { is: 'setUp', app: true, passkey: true }],
    ['nothing yet, for a passkey', account(), [password], 'phishingResistant', HERE, { is: 'setUp', app: false, passkey: true }],
    ['an app, for a passkey', account(APP), [password, code], 'phishingResistant', HERE, { is: 'setUp', app: false, passkey: true }],
    ['nothing yet, at an address that is a number', account(), [password], 'secondFactor', new URL('http://127.0.0.1:80'), { is: 'setUp', app: true, passkey: false }],
    ['an app, for a passkey at such an address', account(APP), [password, code], 'phishingResistant', new URL('http://127.0.0.1:80'), { is: 'impossible' }],
  ])('setting up, with %s', (_what, given, proofs, level, at, expected) => {
    expect(step(given, proofs, level, at)).toEqual(expected);
  }); // prettier-ignore
});
