import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextSize } from './slice-size.ts';

it('finds slices of less than 50 ms on the embedded engine, however expensive one item is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 49, noNaN: true }), fc.integer({ min: 1, max: 2000 }), (each, first) => {
      let size = first;
      for (let slice = 0; slice < 40; slice += 1) size = nextSize(size, size * each, 'embedded');
      expect(size * each).toBeLessThanOrEqual(50);
      expect(size).toBeGreaterThanOrEqual(1);
      expect(size === 2000 || (size + 1) * 1.5 * each * 2 > 25).toBe(true);
    }),
  );
});

it.each([
  // Too long: aims at half the limit.
  [100, 51, 'embedded', 49],
  [100, 100, 'embedded', 25],
  [100, 50, 'embedded', 100],
  [100, 25, 'embedded', 100],
  [100, 24, 'embedded', 150],
  [5, 1, 'embedded', 8],
  [1999, 1, 'embedded', 2000],
  [100, 2001, 'postgres', 49],
  [100, 2000, 'postgres', 100],
  [100, 1000, 'postgres', 100],
  [100, 999, 'postgres', 150],
] as const)('after %i items in %i ms (%s) come %i', (size, milliseconds, engine, next) => {
  expect(nextSize(size, milliseconds, engine)).toBe(next);
});

it('takes one item at a time if even that takes too long', () => {
  expect(nextSize(100, 60_000, 'embedded')).toBe(1);
});
