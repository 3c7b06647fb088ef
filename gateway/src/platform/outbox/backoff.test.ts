import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, secondsUntilNext } from './backoff.ts';

const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

it('waits longer each time up to six hours, and spreads by at most half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), random, (attempt, chance) => {
      const whole = secondsUntilNext(attempt, 0);
      const seconds = secondsUntilNext(attempt, chance);
      expect(seconds).toBeLessThanOrEqual(whole);
      expect(seconds).toBeGreaterThanOrEqual(whole / 2);
      expect(secondsUntilNext(attempt + 1, 0)).toBeGreaterThanOrEqual(whole);
      expect(whole).toBeLessThanOrEqual(6 * 3600);
    }),
  );
});

it.each([
  [1, 15],
  [2, 30],
  [11, 15_360],
  [12, 21_600],
  [23, 21_600],
])('after attempt %i waits %i seconds, and half of that with the most luck', (attempt, seconds) => {
  expect(secondsUntilNext(attempt, 0)).toBe(seconds);
  expect(secondsUntilNext(attempt, 0.5)).toBe(Math.ceil(seconds * 0.75));
});

it('outlasts a weekend on average', () => {
  let hours = 0;
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) hours += secondsUntilNext(attempt, 0.5) / 3600;
  expect(hours).toBeGreaterThan(58);
});
