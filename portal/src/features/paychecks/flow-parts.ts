import type { CheckTotals } from '@paystead/contract/features/paychecks/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { FlowPart } from '@paystead/ui/chart/flow-bar.tsx';

type Totals = Pick<CheckTotals, 'net' | 'taxes' | 'preTax' | 'postTax'>;

/** From gross to net, in the order of the bar. `short`: the words that fit beneath a small picture. */
export function flowParts(t: Translate, totals: Totals, short: boolean): readonly FlowPart[] {
  const parts: readonly FlowPart[] = [
    { kind: 'net', label: short ? t('paychecks.yours') : t('paychecks.paidToYou'), cents: totals.net },
    { kind: 'tax', label: t('paychecks.taxes'), cents: totals.taxes },
    { kind: 'pre', label: short ? t('paychecks.beforeTaxShort') : t('paychecks.beforeTax'), cents: totals.preTax },
    { kind: 'post', label: short ? t('paychecks.afterTaxShort') : t('paychecks.afterTax'), cents: totals.postTax },
  ];
  return parts.filter(({ kind, cents }) => kind === 'net' || kind === 'tax' || cents !== 0);
}

/** The same with each part's share of the whole in its label, in whole percent; plain labels where there is no whole (a reversal). */
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

/** Whole percent that sum to 100: what rounding down leaves goes to those who lost most by it. Amounts are zero or more, not all zero. */
export function wholePercents(amounts: readonly number[]): readonly number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const exact = amounts.map((amount) => (amount / whole) * 100);
  const left = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const lucky = new Set(
    exact
      .map((share, index) => ({ index, lost: share - Math.floor(share) }))
      .toSorted((a, b) => b.lost - a.lost)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return exact.map((share, index) => Math.floor(share) + (lucky.has(index) ? 1 : 0));
}
