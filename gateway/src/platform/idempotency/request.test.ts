import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { idempotencyKeyOf, keyHash, requestHash } from './request.ts';

const SUPPORTED = { needs: { idempotencyKey: true } } as Endpoint;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('an idempotency key', () => {
  it.each([
    ['plain', 'plain'],
    ['"quoted"', 'quoted'],
    ['!', '!'],
    ['~', '~'],
    ["it's", "it's"],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('%j is %j', (header, key) => {
    expect(idempotencyKeyOf(SUPPORTED, header)).toBe(key);
  });

  it.each([
    '',
    '""',
    '"',
    '"open',
    'open"',
    'in"side',
    '"in"side"',
    ' leading',
    'trailing ',
    'with space',
    '"with space"',
    'tab\t',
    'ä',
    '\u007f',
    'x'.repeat(256),
    `"${'x'.repeat(256)}"`,
    ['two', 'keys'],
  ])('%j is refused', (header) => {
    expect(() => idempotencyKeyOf(SUPPORTED, header)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        detail: { faults: [{ pointer: 'headers/idempotency-key', code: 'invalid_format' }] },
      }),
    );
  });

  it('is absent without a header, and ignored by endpoints that support none', () => {
    expect(idempotencyKeyOf(SUPPORTED, undefined)).toBeNull();
    for (const endpoint of [{ needs: { idempotencyKey: false } }, { needs: {} }, {}] as unknown as Endpoint[])
      expect([idempotencyKeyOf(endpoint, 'key'), idempotencyKeyOf(endpoint, 'not valid')]).toEqual([null, null]);
  });

  it('is stored as its SHA-256', () => {
    expect(hex(keyHash('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the hash of a request', () => {
  const of = (parts: Readonly<Record<string, unknown>>, endpoint = 'thing.add') => hex(requestHash(endpoint, parts));
  const request = { body: { a: 1, b: [{ c: null, d: 'x' }, 2] }, version: 3 };

  it('is the same whatever the order of names, at every depth', () => {
    expect(of({ version: 3, body: { b: [{ d: 'x', c: null }, 2], a: 1 } })).toBe(of(request));
    expect(of(request)).toHaveLength(64);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string?]>([
    ['another endpoint', request, 'thing.change'],
    ['another version', { ...request, version: 4 }],
    ['another value', { ...request, body: { ...request.body, a: 2 } }],
    ['a text instead of a number', { ...request, body: { ...request.body, a: '1' } }],
    ['another order of a list', { ...request, body: { a: 1, b: [2, { c: null, d: 'x' }] } }],
    ['a value that is missing', { ...request, body: { a: 1, b: [{ d: 'x' }, 2] } }],
    ['a list instead of numbered names', { ...request, body: { a: 1, b: { 0: { c: null, d: 'x' }, 1: 2 } } }],
    ['null instead of an object', { ...request, body: null }],
  ])('differs for %s', (_title, parts, endpoint) => {
    expect(of(parts, endpoint)).not.toBe(of(request));
  });
});
