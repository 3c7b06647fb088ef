import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeToken } from './rules.ts';

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const tokenOf = (claims: unknown) => `${base64url('{"alg":"RS256"}')}.${base64url(JSON.stringify(claims))}.c2ln`;

describe('SES-7: invalid tokens', () => {
  it.each([
    ['empty', ''],
    ['one part', 'abc'],
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.e30.e30'],
    ['empty payload', 'e30..c2ln'],
    ['empty header', '.e30.c2ln'],
    ['empty signature', 'e30.e30.'],
    ['payload that is no base64', 'e30.é!.c2ln'],
    ['payload that is no JSON', `e30.${base64url('nope')}.c2ln`],
    ['payload that is no object', `e30.${base64url('[1]')}.c2ln`],
    ['payload that is a text', `e30.${base64url('"text"')}.c2ln`],
    ['payload that is a number', `e30.${base64url('1')}.c2ln`],
    ['payload that is true', `e30.${base64url('true')}.c2ln`],
    ['payload followed by padding', 'e30.e30=.c2ln'],
    ['payload null', `e30.${base64url('null')}.c2ln`],
    ['header that is no JSON', `${base64url('x')}.e30.c2ln`],
    [
      'payload that is no UTF-8',
      `e30.${Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64url')}.c2ln`,
    ],
    ['blank inside', 'e30. e30.c2ln'],
  ])('%s', (_title, token) => {
    expect(decodeToken(token)).toBeNull();
  });

  it('decodes encoded claims in any script', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), (claims) => {
        expect(decodeToken(tokenOf(claims))).toEqual(JSON.parse(JSON.stringify(claims)));
      }),
    );
  });

  it('returns null or claims for any text, and never throws', () => {
    const parts = fc.array(fc.stringMatching(/^[\w-]{0,9}$/), { minLength: 3, maxLength: 3 }).map((of) => of.join('.'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), parts), (text) => {
        expect(typeof decodeToken(text)).toBe('object');
      }),
    );
  });
});
