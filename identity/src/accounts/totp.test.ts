import { describe, expect, test } from 'vitest';
import { codeOfStep, fromBase32, keyUri, matchingStep, newSecret, stepAt } from './totp.ts';

// RFC 6238 appendix B, SHA-1, the last six of its eight digits; the secret is "12345678901234567890".
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('time-based codes', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('RFC 6238 at %i s is %s', (seconds, code) => {
    expect(codeOfStep(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  test('one step of drift is accepted, two are not', () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    expect([-2, -1, 0, 1, 2].map((drift) => matchingStep(SECRET, codeOfStep(SECRET, step + drift), now))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
  });

  test('a used or malformed code is refused', () => {
    const now = 1_234_567_890_000;
    expect(matchingStep(SECRET, '005924', now, stepAt(now))).toBeUndefined();
    for (const code of ['', '12345', '0059240', 'abcdef']) expect(matchingStep(SECRET, code, now)).toBeUndefined();
    expect(matchingStep(SECRET, '005 924', now)).toBe(stepAt(now));
    // The first step of all.
    expect(matchingStep(SECRET, codeOfStep(SECRET, 1), 59_000)).toBe(1);
  });

  test('base32 follows RFC 4648', () => {
    expect(fromBase32('MZXW6YTBOI======').toString()).toBe('foobar');
    expect(fromBase32('mzxw 6ytb\toi').toString()).toBe('foobar');
    expect([...fromBase32('77777777')]).toEqual([255, 255, 255, 255, 255]);
    expect([...fromBase32('A')]).toEqual([]);
    expect(() => fromBase32('M1')).toThrow(RangeError);
    expect(() => fromBase32('M1')).toThrow('must be base32');
  });

  test('a new secret has 160 bits, and another one each time', () => {
    const secrets = [newSecret(), newSecret()];
    expect(secrets.map((secret) => [/^[A-Z2-7]{32}$/.test(secret), fromBase32(secret).length])).toEqual([
      [true, 20],
      [true, 20],
    ]);
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  test('an app reads the secret with the service and the address', () => {
    expect(keyUri('ABC', 'Harbor & Pay', 'a+b@x.example')).toBe(
      'otpauth://totp/Harbor%20%26%20Pay:a%2Bb%40x.example?secret=ABC&issuer=Harbor%20%26%20Pay',
    );
  });

  test.each([
    [0, 0],
    [29_999, 0],
    [30_000, 1],
    [59_999, 1],
  ])('%i ms are in step %i', (milliseconds, step) => expect(stepAt(milliseconds)).toBe(step));
});
