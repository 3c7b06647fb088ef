import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfUp, HOUR, payForHours, RATE_DOLLAR, shareOf, shareOut, sum, within } from './money.ts';

describe('rounding', () => {
  it.each([
    [3_436_499n, 1000n, 3436],
    [3_436_500n, 1000n, 3437],
    [-3_436_499n, 1000n, -3436],
    [-3_436_500n, 1000n, -3437],
    [1n, 2n, 1],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [0n, 7n, 0],
    [12n, 1n, 12],
  ])('%d / %d is %i: half a cent is rounded away from zero', (numerator, denominator, cents) =>
    expect(halfUp(numerator, denominator)).toBe(cents),
  );

  it.each([0n, -1n])('a denominator of %d is refused', (denominator) =>
    expect(() => halfUp(1n, denominator)).toThrow('The denominator must be positive.'),
  );

  it('a share and the pay of hours are rounded once', () => {
    // 6.2% of $0.50 is 3.1 cents, of $5.73 35.526; 7.25 hours at $18.4567 are 13,381.1075 cents.
    expect([50, 573, -573].map((amount) => shareOf(amount, 62_000))).toEqual([3, 36, -36]);
    expect(payForHours(7.25 * HOUR, 18.4567 * RATE_DOLLAR)).toBe(13_381);
    expect(payForHours(0.5 * HOUR, 18.45 * RATE_DOLLAR)).toBe(923);
  });
});

it('an amount is kept between zero and its ceiling', () => {
  expect([-1, 0, 5, 10, 11].map((amount) => within(amount, 10))).toEqual([0, 0, 5, 10, 10]);
});

describe('an amount that is divided by weights', () => {
  it.each([
    ['the largest remainder gets the cent that remains', 100, [1, 2, 3], [17, 33, 50]],
    ['also if it is the last part', 100, [3, 2, 1], [50, 33, 17]],
    ['of equal remainders, the first ones get the cents that remain', 200, [1, 1, 1], [67, 67, 66]],
    ['an amount below zero is divided as its opposite', -100, [1, 2, 3], [-17, -33, -50]],
    ['a negative weight counts as zero', 90, [-3, 1, 2], [0, 30, 60]],
    ['without any weight, the first part gets everything', 90, [0, 0], [90, 0]],
    ['nothing has parts of nothing', 0, [1, 2], [0, 0]],
    ['a single part gets everything', 90, [7], [90]],
  ])('%s', (_title, amount, weights, parts) => expect(shareOut(amount, weights)).toEqual(parts));

  it('its parts add up to it, each less than a cent from its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (amount, given) => {
        const parts = shareOut(amount, given);
        expect(sum(parts)).toBe(amount);
        const whole = sum(given);
        if (whole > 0)
          for (const [place, part] of parts.entries())
            expect(Math.abs(part - (amount * (given[place] ?? 0)) / whole)).toBeLessThan(1);
      }),
    );
  });
});
