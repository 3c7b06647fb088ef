import type { ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useAmounts } from '@paystead/ui/money/amounts.tsx';
import styles from '../taxes.module.css';
import type { Estimate } from './estimate.ts';
import { netDifference } from './net-difference.ts';

/**
 * The estimate in one line, for phones, where the card isn't beside the answers. Hidden from screen readers, which the card
 * informs, and hidden together with all amounts.
 */
export function EstimateLine({ estimate }: { readonly estimate: Estimate | null }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { hidden } = useAmounts();
  if (!estimate || hidden) return null;
  return (
    <div className={styles.estimateLine} aria-hidden="true">
      <b>{t('taxes.atAGlance', { amount: format.money(estimate.netThen) })}</b> {netDifference(estimate, t, format)}
    </div>
  );
}
