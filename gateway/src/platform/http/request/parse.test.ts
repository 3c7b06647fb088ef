import { expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../failures/failure.ts';
import { parsePart, pointerOf, Unreadable } from './parse.ts';

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
    if (error instanceof Failure && error.code === 'invalid_input') return error.detail.faults;
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
    expect.objectContaining({ code: 'invalid_input', detail: { faults: [{ pointer: '', code: 'too_deep' }] } }),
  );
});

it.each<[string, z.ZodType, unknown, string, string]>([
  [
    'an undeclared field of a closed object',
    z.strictObject({ a: z.object({}) }),
    { a: {}, 'b/c': 1 },
    '/b~1c',
    'unknown_field',
  ],
  ['nothing where an object is expected', z.object({}), undefined, '', 'empty_body'],
  ['nothing where a field is expected', z.object({ a: z.string() }), {}, '/a', 'required'],
  ['another type', z.object({ a: z.string() }), { a: null }, '/a', 'invalid_type'],
  ['less than the least', z.object({ a: z.string().min(2) }), { a: 'x' }, '/a', 'too_small'],
  ['more than the most', z.object({ a: z.string().max(2) }), { a: 'xyz' }, '/a', 'too_big'],
  ['a text of another form', z.object({ a: z.uuid() }), { a: 'x' }, '/a', 'invalid_format'],
  ['none of several types', z.object({ a: z.union([z.string(), z.number()]) }), { a: true }, '/a', 'invalid'],
  ['none of several values', z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, '/a', 'invalid'],
  [
    'a key of another form',
    z.object({ a: z.record(z.string().max(1), z.string()) }),
    { a: { xy: '' } },
    '/a/xy',
    'invalid',
  ],
  ['a part of a step', z.object({ a: z.number().multipleOf(5) }), { a: 3 }, '/a', 'invalid'],
  [
    'a rule with a code',
    z.object({ a: z.string().refine(() => false, { error: 'routing_checksum' }) }),
    { a: '' },
    '/a',
    'routing_checksum',
  ],
  [
    'a rule without a code',
    z.object({ a: z.string().refine(() => false, { error: 'Not this one' }) }),
    { a: '' },
    '/a',
    'invalid',
  ],
  [
    'a rule whose text begins like a code',
    z.object({ a: z.string().refine(() => false, { error: 'code, more' }) }),
    { a: '' },
    '/a',
    'invalid',
  ],
  [
    'a rule whose text ends like a code',
    z.object({ a: z.string().refine(() => false, { error: 'A code' }) }),
    { a: '' },
    '/a',
    'invalid',
  ],
])('names %s at its place', (_, schema, value, pointer, code) => {
  expect(() => parsePart(schema, value, 'body')).toThrow(
    expect.objectContaining({ code: 'invalid_input', detail: { faults: [{ pointer, code }] } }),
  );
});

it('has nothing to read without a schema, and passes on why a body can’t be read', () => {
  expect(parsePart(undefined, { a: 1 }, 'query')).toEqual({});
  const unreadable = new Unreadable(new Failure('unsupported_media_type'));
  expect(() => parsePart(shape, unreadable, 'body')).toThrow(
    expect.objectContaining({ code: 'unsupported_media_type' }),
  );
  expect(parsePart(undefined, unreadable, 'body')).toEqual({});
});
