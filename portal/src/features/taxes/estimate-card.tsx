import type { ReactNode } from 'react';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import type { Estimate } from './estimate.ts';
import styles from './taxes.module.css';

interface EstimateCardProps {
  readonly estimate: Estimate | null;
  readonly lab: TaxesLabReply;
}

/** What the first paycheck with these answers would be: net, and the federal tax before and after. */
export function EstimateCard({ estimate, lab }: EstimateCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const own = lab.jobs.find(({ isOwn }) => isOwn);
  if (!estimate || !own?.lastCheck) {
    return (
      <Card title={t('taxes.estimate')}>
        <p className={styles.lede}>{t('taxes.estimateNoPay')}</p>
      </Card>
    );
  }
  const difference = estimate.netThen - estimate.netNow;
  const said = { amount: format.money(Math.abs(difference)) };
  return (
    <Card title={t('taxes.estimate')}>
      <div aria-live="polite" aria-atomic="true">
        <p className={styles.figureLine}>
          <MoneyFigure cents={estimate.netThen} size="medium" />
        </p>
        <p>
          {difference === 0
            ? t('taxes.sameAsNow')
            : difference > 0
              ? t('taxes.moreThanNow', said)
              : t('taxes.lessThanNow', said)}
        </p>
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
        {t('taxes.estimateBasis', { date: format.date(own.lastCheck.checkDate, 'monthDay') })}
      </p>
    </Card>
  );
}

/** The 30-day rule, in one sentence with its check. */
export function StartBanner({ start }: { readonly start: TaxesLabReply['start'] }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (!start) {
    return <Banner tone="info" icon="calendar" title={t('taxes.startUnknown')} />;
  }
  return (
    <Banner tone="info" icon="calendar" title={t('taxes.startTitle', { date: format.date(start.checkDate, 'date') })}>
      {t('taxes.startRule', { span: format.span(start.periodBegin, start.periodEnd) })}
    </Banner>
  );
}
