import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/database.ts';
import { json, statement, type SqlValue } from './port.ts';
import { decodeValue } from './wire.ts';

const { database, close } = await freshDatabase({ migrations: null });
afterAll(close);

const anything = z.object({ v: z.unknown() });
let count = 0;
async function valueOf(expression: string, values: readonly SqlValue[] = []): Promise<unknown> {
  count += 1;
  const [row] = await database.call(statement(`wire.${count}`, anything, `select ${expression} as v`), values);
  return row?.v;
}

// This file runs on both engines: the literals below ensure that their values are identical.
const readings: readonly (readonly [expression: string, value: unknown])[] = [
  ['true', true],
  ['7::int2', 7],
  ['-7::int4', -7],
  ['9007199254740991::int8', 9_007_199_254_740_991],
  ['1.5::float8', 1.5],
  ["'NaN'::float8", Number.NaN],
  ['1.10::numeric', '1.10'],
  ["'x'::text", 'x'],
  ["'ab'::char(4)", 'ab  '],
  ["'2026-11-01'::date", '2026-11-01'],
  ["'0001-01-01'::date", '0001-01-01'],
  ["'09:30'::time", '09:30:00'],
  ["'2026-03-08 02:30'::timestamp", '2026-03-08T02:30:00'],
  ["'2026-11-01 01:30-04'::timestamptz", '2026-11-01T05:30:00Z'],
  ["'2026-11-01 01:30:00.1234-05'::timestamptz", '2026-11-01T06:30:00.1234Z'],
  ["'infinity'::timestamptz", 'infinity'],
  ['\'{"a":[1,null]}\'::jsonb', { a: [1, null] }],
  ['\'"text"\'::json', 'text'],
  ["'\\x00ff'::bytea", new Uint8Array([0, 255])],
  ["'0a000000-0000-4000-8000-000000000001'::uuid", '0a000000-0000-4000-8000-000000000001'],
  ['null::int8', null],
  ['array[1, null, 3]::int8[]', [1, null, 3]],
  ["array['a,b', 'c\"d', '', 'NULL', null, 'e\\f', ' g ']", ['a,b', 'c"d', '', 'NULL', null, 'e\\f', ' g ']],
  [
    'array[[1, 2], [3, 4]]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["'{}'::text[]", []],
  ["'[2:3]={x,y}'::text[]", ['x', 'y']],
  ["array['2026-11-01'::date]", ['2026-11-01']],
  ['array[\'{"a": "b"}\'::jsonb]', [{ a: 'b' }]],
  ["array['2026-11-01 00:00+00'::timestamptz]", ['2026-11-01T00:00:00Z']],
  ["interval '1 day 2 hours'", 'P1DT2H'],
];

describe('values are decoded the same on both engines', () => {
  test.each(readings)('%s', async (expression, value) => {
    expect(await valueOf(expression)).toStrictEqual(value);
  });

  test('an int8 that does not fit fails instead of rounding', async () => {
    await expect(valueOf('9007199254740993::int8')).rejects.toThrow('2^53');
    expect(await valueOf('9007199254740993::int8::text')).toBe('9007199254740993');
  });

  test('an instant outside UTC is refused', () => {
    expect(() => decodeValue(1184, '2026-11-01 01:30:00-04')).toThrow('UTC');
  });
});

describe('parameters round-trip unchanged', () => {
  // PostgreSQL's text can't hold NUL; halves of a surrogate pair aren't valid text.
  const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
  const cases: readonly (readonly [type: string, arbitrary: fc.Arbitrary<SqlValue>])[] = [
    ['text', text],
    ['text[]', fc.array(fc.oneof(text, fc.constant(null)))],
    ['int8', fc.maxSafeInteger()],
    ['boolean', fc.boolean()],
    ['float8', fc.double().filter((value) => !Object.is(value, -0))],
    ['bytea', fc.uint8Array()],
    ['bytea[]', fc.array(fc.uint8Array())],
    ['int4[]', fc.array(fc.array(fc.integer(), { minLength: 2, maxLength: 2 }))],
  ];
  test.each(cases)('%s', async (type, arbitrary) => {
    const echo = statement(`wire.echo.${type}`, anything, `select $1::${type} as v`);
    await fc.assert(
      fc.asyncProperty(arbitrary, async (value) => {
        const [row] = await database.call(echo, [value]);
        expect(row?.v).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });

  test('jsonb', async () => {
    const echo = statement('wire.echo.json', anything, 'select $1::jsonb as v');
    const value = fc.jsonValue().filter((one) => !JSON.stringify(one).includes('\\u0000'));
    await fc.assert(
      fc.asyncProperty(value, async (one) => {
        const [row] = await database.call(echo, [json(one)]);
        expect(row?.v).toEqual(JSON.parse(JSON.stringify(one)));
      }),
      { numRuns: 60 },
    );
    expect(await valueOf('$1::jsonb', [json([1, 'a'])])).toEqual([1, 'a']);
    expect(await valueOf('$1::jsonb[]', [[json({ a: '"' }), null]])).toEqual([{ a: '"' }, null]);
    expect(await valueOf('$1::int8', [9_007_199_254_740_991n])).toBe(9_007_199_254_740_991);
  });
});
