import type { CheckTotals } from '@paystead/contract/features/paychecks/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { FlowPart } from '@paystead/ui/chart/flow-bar.tsx';

type Totals = Pick<CheckTotals, 'net' | 'taxes' | 'preTax' | 'postTax'>;

/** Take-home pay, taxes and deductions in the order of the bar. `isShort` uses labels that fit under a small bar. */
export function flowParts(t: Translate, totals: Totals, isShort: boolean): readonly FlowPart[] {
  const parts: readonly FlowPart[] = [
    { kind: 'net', label: isShort ? t('paychecks.netShort') : t('paychecks.paidToYou'), cents: totals.net },
    { kind: 'tax', label: t('paychecks.taxes'), cents: totals.taxes },
    { kind: 'pre', label: isShort ? t('paychecks.beforeTaxShort') : t('paychecks.beforeTax'), cents: totals.preTax },
    { kind: 'post', label: isShort ? t('paychecks.afterTaxShort') : t('paychecks.afterTax'), cents: totals.postTax },
  ];
  return parts.filter(({ kind, cents }) => kind === 'net' || kind === 'tax' || cents !== 0);
}

/**
 * The parts with their share of the total in each label, in whole percent. A reversal has negative parts and gets plain
 * labels.
 */
export function flowPartsWithShares(t: Translate, totals: Totals): readonly FlowPart[] {
  const parts = flowParts(t, totals, false);
  const whole = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (parts.some(({ cents }) => cents < 0) || whole === 0) return parts;
  const shares = wholePercents(parts.map(({ cents }) => cents));
  return parts.map((part, index) => ({
    ...part,
    label: t('paychecks.withShare', { label: part.label, percent: `${shares[index]}%` }),
  }));
}

/**
 * Percentages of the total, rounded to integers that sum to 100 by the largest remainder method. Amounts are not negative
 * and not all zero.
 */
export function wholePercents(amounts: readonly number[]): readonly number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const exact = amounts.map((amount) => (amount / whole) * 100);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const roundedUp = new Set(
    exact
      .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return exact.map((share, index) => Math.floor(share) + (roundedUp.has(index) ? 1 : 0));
}
