import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholePercents } from './flow-parts.ts';

describe('the shares in a paycheck bar', () => {
  it.each([
    [
      [177_793, 46_707, 25_500],
      [71, 19, 10],
    ],
    [
      [217_550, 32_685, 63_227],
      [69, 11, 20],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [5, 0],
      [100, 0],
    ],
  ])('rounds %j to %j percent', (amounts, shares) => {
    expect(wholePercents(amounts)).toEqual(shares);
  });

  it('sums to 100, with each share less than one point from its exact value', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        amounts.filter((all) => all.some((one) => one > 0)),
        (all) => {
          const whole = all.reduce((sum, one) => sum + one, 0);
          const shares = wholePercents(all);
          expect(shares.reduce((sum, one) => sum + one, 0)).toBe(100);
          shares.forEach((share, index) => expect(Math.abs(share - ((all[index] ?? 0) / whole) * 100)).toBeLessThan(1));
        },
      ),
    );
  });
});
