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

it('takes one item at a time if even that takes too long', () => {
  expect(nextSize(100, 60_000, 'embedded')).toBe(1);
});
