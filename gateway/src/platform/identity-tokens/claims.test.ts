import { describe, expect, it } from 'vitest';
import { firstText, methodsIn, personIn, registeredClaims, subjectIn } from './claims.ts';
import { emailProblem, type EmailProblem } from './email-policy.ts';
import type { ProviderConfig } from './provider-config.ts';

const NAMES = {
  subject: 'oid',
  email: 'emails',
  emailVerified: 'verified',
  name: 'title',
  amr: 'how',
} as ProviderConfig['claims'];

describe('SIG-1: the claims of an identity token', () => {
  const WHOLE = { iss: 'i', sub: 's', aud: ['a'], iat: 1, exp: 2, other: 'kept' };

  it.each<[object, unknown]>([
    [{}, { ...WHOLE }],
    [{ aud: 'a', azp: 'p', nonce: 'n', auth_time: 3, sid: 'x' }, { ...WHOLE, aud: 'a', azp: 'p', nonce: 'n', auth_time: 3, sid: 'x' }],
    [{ sub: 's'.repeat(255) }, { ...WHOLE, sub: 's'.repeat(255) }],
    [{ sub: 's'.repeat(256) }, 'sub'],
    [{ sub: '' }, 'sub'],
    [{ iss: undefined }, 'iss'],
    [{ aud: 7 }, 'aud'],
    [{ iat: '1' }, 'iat'],
    [{ exp: null }, 'exp'],
    [{ auth_time: 'now' }, 'auth_time'],
  ])('with %j are %j', (more, expected) => {
    expect(registeredClaims({ ...WHOLE, ...more })).toEqual(expected);
  }); // prettier-ignore

  it('that are no object have no name', () => {
    expect(registeredClaims('text')).toBe('');
  });

  it.each([
    ['a', 'a'],
    ['a'.repeat(255), 'a'.repeat(255)],
    ['a'.repeat(256), null],
    ['', null],
    [7, null],
    [undefined, null],
  ])('%j is the account %j', (oid, subject) => {
    expect(subjectIn({ oid, sub: 'other' }, NAMES)).toBe(subject);
  });

  it.each<[object, ReturnType<typeof personIn>]>([
    [{}, { email: null, emailVerified: false, name: null }],
    [{ emails: ' Ana@Mill.Example ', verified: true, title: 'Ana' }, { email: 'ana@mill.example', emailVerified: true, name: 'Ana' }],
    [{ emails: [7, '', 'b@mill.example', 'a@mill.example'], verified: 'true' }, { email: 'b@mill.example', emailVerified: true, name: null }],
    [{ emails: '  ', verified: 1 }, { email: null, emailVerified: true, name: null }],
    [{ emails: [], verified: '1' }, { email: null, emailVerified: true, name: null }],
    [{ email: 'a@mill.example', verified: 'yes', title: '' }, { email: null, emailVerified: false, name: null }],
    [{ verified: 2 }, { email: null, emailVerified: false, name: null }],
    [{ verified: 'True' }, { email: null, emailVerified: false, name: null }],
  ])('%j is about %j', (claims, person) => {
    expect(personIn(claims as Record<string, unknown>, NAMES)).toEqual(person);
  }); // prettier-ignore

  it.each([
    ['pwd', ['pwd']],
    [
      ['pwd', 7, 'otp'],
      ['pwd', 'otp'],
    ],
    [undefined, []],
    [{ pwd: true }, []],
  ])('%j are the methods %j', (how, methods) => {
    expect(methodsIn({ how }, NAMES)).toEqual(methods);
  });

  it('a text is the first of a list that isn’t empty', () => {
    expect([firstText('a'), firstText(['', 'b']), firstText([1]), firstText('')]).toEqual(['a', 'b', undefined, undefined]);
  }); // prettier-ignore
});

describe('SIG-1: an address that a provider vouches for', () => {
  const provider = (id: string, allowedEmailDomains?: readonly string[], verifiedEmail = 'required') =>
    ({ id, verifiedEmail, ...(allowedEmailDomains && { allowedEmailDomains }) }) as ProviderConfig;
  const company = provider('company', ['mill.example', 'oven.example']);
  const open = provider('open');
  const lax = provider('lax', undefined, 'assumed');
  const all = [company, open, lax];

  it.each<[string, ProviderConfig, string | null, boolean, EmailProblem | null]>([
    ['the company’s own', company, 'ana@mill.example', true, null],
    ['its second one', company, 'ana@oven.example', true, null],
    ['someone else’s at the company', company, 'ana@other.example', true, 'foreignDomain'],
    ['one below the company’s', company, 'ana@x.mill.example', true, 'foreignDomain'],
    ['one with two signs', company, 'ana@other.example@mill.example', true, null],
    ['the company’s own elsewhere', open, 'ana@mill.example', true, 'reservedDomain'],
    ['one of no one', open, 'ana@other.example', true, null],
    ['one that isn’t verified', open, 'ana@other.example', false, 'unverified'],
    ['one that needn’t be', lax, 'ana@other.example', false, null],
    ['the company’s, unverified, elsewhere', lax, 'ana@mill.example', false, 'reservedDomain'],
    ['none', lax, null, true, 'missing'],
  ])('%s', (_what, of, email, emailVerified, problem) => {
    expect(emailProblem({ email, emailVerified, name: null }, of, all)).toBe(problem);
  });
});
