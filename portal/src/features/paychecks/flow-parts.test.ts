import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { flowParts, flowPartsWithShares, wholePercents } from './flow-parts.ts';

const t = ((key: string, values?: Readonly<Record<string, string>>) =>
  [values?.['label'] ?? key.replace('paychecks.', ''), values?.['percent']].filter(Boolean).join(' ')) as Translate;
const totals = (net: number, taxes: number, preTax: number, postTax: number) => ({ net, taxes, preTax, postTax });

describe('the parts of a paycheck bar', () => {
  const shown = (of: ReturnType<typeof totals>, isShort = false) =>
    flowParts(t, of, isShort).map(({ kind, label, cents }) => `${kind} ${label} ${cents}`);

  it('are take-home pay and taxes, also of zero, and the deductions that there are', () => {
    expect(shown(totals(4, 3, 2, 1))).toEqual(['net paidToYou 4', 'tax taxes 3', 'pre beforeTax 2', 'post afterTax 1']);
    expect(shown(totals(4, 3, 2, 1), true)).toEqual([
      'net netShort 4',
      'tax taxes 3',
      'pre beforeTaxShort 2',
      'post afterTaxShort 1',
    ]);
    expect(shown(totals(0, 0, 0, 1))).toEqual(['net paidToYou 0', 'tax taxes 0', 'post afterTax 1']);
    expect(shown(totals(5, 0, 0, 0))).toEqual(['net paidToYou 5', 'tax taxes 0']);
  });

  it('have their share in the label, unless the paycheck is a reversal or empty', () => {
    const labels = (of: ReturnType<typeof totals>) => flowPartsWithShares(t, of).map(({ label }) => label);
    expect(labels(totals(177_793, 46_707, 25_500, 0))).toEqual(['paidToYou 71%', 'taxes 19%', 'beforeTax 10%']);
    expect(labels(totals(-100, -20, 0, 0))).toEqual(['paidToYou', 'taxes']);
    expect(labels(totals(100, -20, 0, 0))).toEqual(['paidToYou', 'taxes']);
    expect(labels(totals(0, 0, 0, 0))).toEqual(['paidToYou', 'taxes']);
  });
});

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
