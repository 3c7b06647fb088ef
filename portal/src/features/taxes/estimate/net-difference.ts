import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import type { Estimate } from './estimate.ts';

/** Returns how much more or less take-home pay the answers give, as a sentence. */
export function netDifference({ netNow, netThen }: Estimate, t: Translate, format: Format): string {
  const difference = netThen - netNow;
  if (difference === 0) return t('taxes.sameAsNow');
  const amount = format.money(Math.abs(difference));
  return t(difference > 0 ? 'taxes.moreThanNow' : 'taxes.lessThanNow', { amount });
}
