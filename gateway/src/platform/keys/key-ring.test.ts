import { describe, expect, test } from 'vitest';
import { generateKeys, parseKeys } from './key-ring.ts';
import { blindIndex, blindIndexes, tokenHash, tokenHashes } from './keyed-hash.ts';

const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('PAYSTEAD_KEYS', () => {
  test('the first key is current, all are kept, spaces are ignored', () => {
    const ring = parseKeys(` b:${secret(2)} , a:${secret(1)}\n`);
    expect(ring.current.id).toBe('b');
    expect([...ring.all.keys()]).toEqual(['b', 'a']);
  });

  test('generated keys parse and differ', () => {
    const [one, other] = [generateKeys(), generateKeys()];
    expect(parseKeys(one).all.size).toBe(1);
    expect(one).not.toBe(other);
  });

  test.each([
    ['', 'Key 1 of 1 must read'],
    ['nothing', 'Key 1 of 1 must read'],
    [`A:${secret(1)}`, 'Key 1 of 1 must read'],
    [`${'a'.repeat(17)}:${secret(1)}`, 'Key 1 of 1 must read'],
    [`a:${secret(1)},`, 'Key 2 of 2 must read'],
    [`a:${secret(1)},a:${secret(2)}`, 'Key 2 of 2 has the id a'],
    [`a:${Buffer.alloc(31).toString('base64')}`, 'exactly 32 bytes'],
    [`a:${Buffer.alloc(33).toString('base64')}`, 'exactly 32 bytes'],
    [`a:${secret(1)}!`, 'exactly 32 bytes'],
  ])('%j is refused', (text, message) => {
    expect(() => parseKeys(text)).toThrow(message);
  });

  test('a refusal doesn’t repeat the key', () => {
    const short = 'c2VjcmV0c2VjcmV0';
    expect(() => parseKeys(`a:${short}`)).toThrow(/^(?!.*c2VjcmV0)/);
  });

  test('the subkeys of one key are unrelated', () => {
    const { encryption, index, token } = parseKeys(`a:${secret(1)}`).current;
    expect(new Set([encryption, index, token].map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(3);
  });
});

describe('keyed hashes', () => {
  const ring = parseKeys(`a:${secret(1)}`);
  const rotated = parseKeys(`b:${secret(2)},a:${secret(1)}`);

  test('equal values are equal for one purpose, and for no other purpose, value, use or key', () => {
    const index = blindIndex(ring, 'employee.ssn', '900123456');
    expect(index).toHaveLength(32);
    expect(blindIndex(ring, 'employee.ssn', '900123456')).toEqual(index);
    expect(blindIndex(ring, 'deposit.account', '900123456')).not.toEqual(index);
    expect(blindIndex(ring, 'employee.ssn', '900123457')).not.toEqual(index);
    expect(tokenHash(ring, 'employee.ssn', '900123456')).not.toEqual(index);
    expect(blindIndex(rotated, 'employee.ssn', '900123456')).not.toEqual(index);
  });

  test('the boundary between purpose and value matters', () => {
    expect(blindIndex(ring, 'ab', 'c')).not.toEqual(blindIndex(ring, 'a', 'bc'));
  });

  test('during a rotation a search finds what the old key indexed', () => {
    expect(blindIndexes(rotated, 'p', 'v')).toContainEqual(blindIndex(ring, 'p', 'v'));
    expect(blindIndexes(rotated, 'p', 'v')[0]).toEqual(blindIndex(rotated, 'p', 'v'));
    expect(tokenHashes(rotated, 'session', 't')).toContainEqual(tokenHash(ring, 'session', 't'));
  });
});
