import { expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../failures/failure.ts';
import { parsePart, pointerOf } from './parse.ts';

const shape = z.object({
  name: z.string().min(2),
  amount: z.int(),
  routing: z
    .string()
    .refine((value) => value === 'ok', { error: 'routing_checksum' })
    .optional(),
  nested: z.object({ 'a/b~c': z.string() }).optional(),
});

function faultsOf(value: unknown) {
  try {
    parsePart(shape, value, 'body');
  } catch (error) {
    if (error instanceof Failure) return error.detail.faults;
  }
  return null;
}

it('names every faulty field at once, by pointer and fault', () => {
  expect(faultsOf({ name: 'x', routing: 'bad', nested: { 'a/b~c': 5 } })).toEqual([
    { pointer: '/name', code: 'too_small' },
    { pointer: '/amount', code: 'required' },
    { pointer: '/routing', code: 'routing_checksum' },
    { pointer: '/nested/a~1b~0c', code: 'invalid_type' },
  ]);
});

it('drops fields that the contract doesn’t declare, so that callers can’t assign them', () => {
  expect(
    parsePart(shape, JSON.parse('{"name":"ok","amount":1,"status":"active","__proto__":{"admin":true}}'), 'body'),
  ).toEqual({ name: 'ok', amount: 1 });
});

it('names the part of the request before the slash outside the body', () => {
  expect(pointerOf(['cursor'], 'query')).toBe('query/cursor');
});

it('refuses texts that the database can’t store as they are, at their places', () => {
  expect(faultsOf({ name: 'a\0b', amount: 1, routing: 'ok', nested: { 'a/b~c': 'half of a pair: \u{d83d}' } })).toEqual(
    [
      { pointer: '/name', code: 'invalid_format' },
      { pointer: '/nested/a~1b~0c', code: 'invalid_format' },
    ],
  );
  expect(faultsOf({ name: 'é👩🏽‍💻\u{feff}', amount: 1, nested: { 'a/b~c': '' } })).toBeNull();
});

it('refuses fields whose names the database can’t store, at the object that has them', () => {
  const boxes = z.object({ boxes: z.record(z.string(), z.json()) });
  const refused = () => parsePart(boxes, { boxes: { ok: { 'a\0b': '\0' }, 'half \u{d83d}': 1 } }, 'body');
  expect(refused).toThrow(
    expect.objectContaining({ detail: { faults: [{ pointer: '/boxes', code: 'invalid_format' }] } }),
  );
});

it.each([1, 5000, 100_000])('refuses %i levels more of nesting than a body may have, before any schema', (more) => {
  const any = z.object({ boxes: z.record(z.string(), z.json()) });
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  expect(parsePart(any, { boxes: { a: nested(62) } }, 'body')).toHaveProperty('boxes.a');
  expect(() => parsePart(any, { boxes: { a: nested(62 + more) } }, 'body')).toThrow(
    expect.objectContaining({ detail: { faults: [{ pointer: '', code: 'too_deep' }] } }),
  );
});
