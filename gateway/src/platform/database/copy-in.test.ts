import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyLine, nextLimit } from './copy-in.ts';
import { json } from './port.ts';

test('a row is one line, whatever its values', () => {
  expect(copyLine(['a\tb', null, 'c\\N\r\n', true, 1n, new Uint8Array([255]), ['x', null], json({ a: '\n' })])).toBe(
    'a\\tb\t\\N\tc\\\\N\\r\\n\ttrue\t1\t\\\\xff\t{"x",NULL}\t{"a":"\\\\n"}\n',
  );
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (row) => {
      const line = copyLine(row);
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(line.split('\t')).toHaveLength(row.length);
    }),
  );
});

test('slices grow while they are fast, shrink when they are slow, and stay within bounds', () => {
  expect(nextLimit(64_000, 5)).toBe(128_000);
  expect(nextLimit(64_000, 12)).toBe(64_000);
  expect(nextLimit(64_000, 500)).toBe(32_000);
  fc.assert(
    fc.property(
      fc.integer({ min: 4096, max: 1_048_576 }),
      fc.double({ min: 0, max: 10_000, noNaN: true }),
      (limit, ms) => {
        expect(nextLimit(limit, ms)).toBeGreaterThanOrEqual(4096);
        expect(nextLimit(limit, ms)).toBeLessThanOrEqual(1_048_576);
      },
    ),
  );
});
