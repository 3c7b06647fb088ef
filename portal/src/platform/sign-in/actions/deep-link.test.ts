import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { safeReturnPath } from './deep-link.ts';

const ORIGIN = 'http://localhost:8080';

describe('safeReturnPath', () => {
  test.each(['/paychecks', '/paychecks?year=2026#first', '/manager/direct-deposit?employee=e_1', '/my-profile/taxes'])(
    'keeps %s',
    (path) => expect(safeReturnPath(path, ORIGIN)).toBe(path),
  );

  test.each([
    'https://evil.example/',
    '//evil.example/paychecks',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example/',
    'javascript:alert(1)',
    ' /paychecks',
    'paychecks',
    '',
    '/',
    `/${'a'.repeat(3000)}`,
    '/logout',
    '/logout?reason=SignedOut',
    '/error',
    '/sign-in/callback?code=1',
    '/identity/session/end',
    '/api/session',
    null,
    undefined,
    7,
    { toString: () => '/paychecks' },
  ])('returns home for %j', (path) => expect(safeReturnPath(path, ORIGIN)).toBe('/home'));

  test('never leaves the origin, whatever the input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '?',
      '#',
      'evil.example',
      'http:',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(pieces.join(''), ORIGIN);
        expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });
});
