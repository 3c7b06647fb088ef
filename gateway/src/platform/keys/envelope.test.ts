import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyIdOf, open, seal, type Place } from './envelope.ts';
import { generateKeys, parseKeys } from './key-ring.ts';

const old = generateKeys();
const ring = parseKeys(old);
const rotated = parseKeys(`${generateKeys()},${old}`);
const place: Place = { table: 'employee', column: 'ssn', row: ['client', 'employee'] };

const part = fc.string({ maxLength: 12 });
const places = fc.record({ table: part, column: part, row: fc.array(part, { maxLength: 3 }) });
const text = fc.string({ unit: 'grapheme' });

describe('a sealed value', () => {
  test('opens to the same text, in its place', () => {
    fc.assert(
      fc.property(text, places, (plain, at) => {
        expect(open(ring, seal(ring, plain, at), at)).toBe(plain);
      }),
    );
  });

  test('is different each time and hides its text', () => {
    const one = seal(ring, '900-12-3456', place);
    expect(one).not.toEqual(seal(ring, '900-12-3456', place));
    expect(Buffer.from(one).toString('latin1')).not.toContain('3456');
  });

  test('does not open after any single bit flip', () => {
    const envelope = seal(ring, '900-12-3456', place);
    for (let bit = 0; bit < envelope.length * 8; bit += 1) {
      const flipped = Uint8Array.from(envelope);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      // A flip within the key's id may name a key that doesn't exist.
      expect(() => open(ring, flipped, place), `bit ${bit}`).toThrow(/belong there|does not have/);
    }
  });

  test('does not open cut or lengthened', () => {
    const envelope = seal(ring, '900-12-3456', place);
    for (let length = 0; length < envelope.length; length += 1) {
      expect(() => open(ring, envelope.subarray(0, length), place)).toThrow(/belong there/);
    }
    expect(() => open(ring, Uint8Array.from([...envelope, 0]), place)).toThrow(/belong there/);
  });

  test('does not open in another row, column or table', () => {
    fc.assert(
      fc.property(places, places, (from, to) => {
        fc.pre(JSON.stringify(from) !== JSON.stringify(to));
        expect(() => open(ring, seal(ring, 'x', from), to)).toThrow(/belong there/);
      }),
    );
    // These parts would be equal if they were merely joined.
    const envelope = seal(ring, 'x', { table: 't', column: 'c', row: ['ab', 'c'] });
    expect(() => open(ring, envelope, { table: 't', column: 'c', row: ['a', 'bc'] })).toThrow(/belong there/);
  });

  test('opens when it lies within a larger buffer', () => {
    const envelope = seal(ring, 'inside', place);
    const larger = new Uint8Array(envelope.length + 10);
    larger.set(envelope, 5);
    expect(open(ring, larger.subarray(5, 5 + envelope.length), place)).toBe('inside');
  });
});

describe('rotation', () => {
  test('a value sealed by an old key opens and names it', () => {
    const envelope = seal(ring, 'old', place);
    expect(open(rotated, envelope, place)).toBe('old');
    expect(keyIdOf(envelope)).toBe(ring.current.id);
    expect(keyIdOf(seal(rotated, 'new', place))).toBe(rotated.current.id);
    expect(keyIdOf(new Uint8Array([1, 2]))).toBeUndefined();
    const named = (id: string, version = 1) =>
      keyIdOf(Buffer.concat([Buffer.from([version, id.length]), Buffer.from(id), Buffer.alloc(28)]));
    expect([named('a1'), named('a1', 2), named('A1'), named('1A'), named('')]).toEqual([
      'a1',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a missing key is named', () => {
    const envelope = seal(rotated, 'new', place);
    expect(() => open(ring, envelope, place)).toThrow(rotated.current.id);
    try {
      open(ring, envelope, place);
    } catch (error) {
      expect(error).toMatchObject({ name: 'UnknownKey', code: 'unknown_key', keyId: rotated.current.id });
    }
    const broken = expect.objectContaining({ name: 'BrokenEnvelope', code: 'broken_envelope' }) as Error;
    expect(() => open(ring, new Uint8Array(40), place)).toThrow(broken);
  });

  test('another key under the same id does not open it', () => {
    const same = (secret: string) => parseKeys(`k1:${secret}`);
    const [one, other] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
    expect(() => open(same(other), seal(same(one), 'x', place), place)).toThrow(/belong there/);
  });
});
