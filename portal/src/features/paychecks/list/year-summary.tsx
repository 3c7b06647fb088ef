import type { ReactNode } from 'react';
import type { CheckSummary, YearToDate } from '@paystead/contract/features/paychecks/model.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Card, CardLabel } from '@paystead/ui/card/card.tsx';
import { PayChart } from '@paystead/ui/chart/pay-chart.tsx';
import { AmountsToggle, Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Stats } from '@paystead/ui/money/stat.tsx';
import { text } from '@paystead/ui/text.tsx';
import { payChartBars } from './pay-chart-data.ts';
import styles from './list.module.css';
import { useSubjectText } from '../subject-text.ts';
import { YearNotes } from '../year-notes.tsx';

interface YearSummaryProps {
  readonly totals: YearToDate;
  /** The year's paychecks, newest first. */
  readonly checks: readonly CheckSummary[];
}

/** A year's totals, with one bar per paycheck. */
export function YearSummary({ totals, checks }: YearSummaryProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const bars = payChartBars(checks, (date) => format.date(date, 'month'));
  const hasVoided = checks.some((check) => !stands(check));
  return (
    <Card>
      <CardLabel title={t('paychecks.paidInYear', { year: String(totals.year) })} action={<AmountsToggle />} />
      <div className={styles.totals}>
        <p>
          <MoneyFigure cents={totals.net} size="medium" />
        </p>
        <Stats
          items={[
            { label: t('paychecks.earned'), value: <Money cents={totals.gross} /> },
            { label: t('paychecks.taxes'), value: <Money cents={totals.taxes} /> },
            ...(totals.preTax === 0
              ? []
              : [{ label: t('paychecks.beforeTax'), value: <Money cents={totals.preTax} /> }]),
            ...(totals.postTax === 0
              ? []
              : [{ label: t('paychecks.afterTax'), value: <Money cents={totals.postTax} /> }]),
          ]}
        />
      </div>
      <YearNotes totals={totals} />
      {bars.length > 1 ? (
        <div className={styles.chart}>
          <PayChart
            bars={bars}
            label={t('paychecks.chart', { count: bars.length, year: String(totals.year) })}
            netLabel={t('paychecks.paidToYou')}
            restLabel={t('paychecks.taxesAndDeductions')}
          />
          {hasVoided ? <p className={`${text.soft} ${text.caption}`}>{t('paychecks.chartWithoutVoided')}</p> : null}
        </div>
      ) : null}
    </Card>
  );
}
