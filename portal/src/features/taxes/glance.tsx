import type { ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useAmounts } from '@paystead/ui/money/amounts.tsx';
import type { Estimate } from './estimate.ts';
import styles from './taxes.module.css';

/**
 * The estimate in one line where it does not stand beside the answers. For eyes alone: the estimate itself is announced.
 * Hidden with all amounts.
 */
export function Glance({ estimate }: { readonly estimate: Estimate | null }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { hidden } = useAmounts();
  if (!estimate || hidden) return null;
  const difference = estimate.netThen - estimate.netNow;
  const said = { amount: format.money(Math.abs(difference)) };
  return (
    <div className={styles.glance} aria-hidden="true">
      <b>{t('taxes.atAGlance', { amount: format.money(estimate.netThen) })}</b>{' '}
      {difference === 0
        ? t('taxes.sameAsNow')
        : difference > 0
          ? t('taxes.moreThanNow', said)
          : t('taxes.lessThanNow', said)}
    </div>
  );
}
