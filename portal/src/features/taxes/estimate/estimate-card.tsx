import type { ReactNode } from 'react';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import styles from '../taxes.module.css';
import type { Estimate } from './estimate.ts';
import { netDifference } from './net-difference.ts';

interface EstimateCardProps {
  readonly estimate: Estimate | null;
  readonly basis: CalculatorReply;
}

/** The first paycheck with these answers: take-home pay, and the federal tax before and after. */
export function EstimateCard({ estimate, basis }: EstimateCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const own = basis.jobs.find(({ isOwn }) => isOwn);
  if (!estimate || !own?.usualCheck) {
    return (
      <Card title={t('taxes.estimate')}>
        <p className={styles.lede}>{t('taxes.estimateNoPay')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('taxes.estimate')}>
      <div aria-live="polite" aria-atomic="true">
        <p className={styles.figureLine}>
          <MoneyFigure cents={estimate.netThen} size="medium" />
        </p>
        <p>{netDifference(estimate, t, format)}</p>
        <Facts
          figures
          items={[
            { label: t('taxes.netNow'), value: <Money cents={estimate.netNow} /> },
            { label: t('taxes.taxNow'), value: <Money cents={estimate.perCheck.before} /> },
            { label: t('taxes.taxThen'), value: <Money cents={estimate.perCheck.after} />, total: true },
          ]}
        />
      </div>
      <p className={styles.lede}>
        {t('taxes.estimateBasis', { date: format.date(own.usualCheck.checkDate, 'monthDay') })}
      </p>
    </Card>
  );
}
