import type { ReactNode } from 'react';
import type { TaxOutcome } from '@paystead/payroll/federal/w4-calculator.ts';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import type { Estimate } from './estimate.ts';
import styles from './taxes.module.css';

interface YearCardProps {
  readonly estimate: Estimate;
  readonly lab: TaxesLabReply;
  readonly exempt: boolean;
  /** Cents for step 4(c). */
  readonly onEven: (cents: number) => void;
}

/** Cents: printed tables and rounding each check keep a year from coming out to the cent. */
const EVEN = 1_000;

/** What is left of this year, and a full year at this pay: tax against what is withheld. */
export function YearCard({ estimate, lab, exempt, onEven }: YearCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const own = lab.jobs.find(({ isOwn }) => isOwn);
  const facts = (outcome: TaxOutcome) => (
    <Facts
      figures
      items={[
        { label: t('taxes.yearWages'), value: <Money cents={outcome.wages} /> },
        { label: t('taxes.yearTax'), value: <Money cents={outcome.tax} /> },
        { label: t('taxes.yearWithheldNow'), value: <Money cents={outcome.withheldNow} /> },
        { label: t('taxes.yearWithheldThen'), value: <Money cents={outcome.withheldThen} /> },
      ]}
    />
  );
  const verdict = ({ refundThen }: TaxOutcome) =>
    Math.abs(refundThen) < EVEN
      ? t('taxes.even')
      : refundThen >= 0
        ? t('taxes.refund', { amount: format.money(refundThen) })
        : t('taxes.owed', { amount: format.money(-refundThen) });
  return (
    <Card title={t('taxes.yearTitle')}>
      <h3 className={styles.jobName}>{t('taxes.thisYear', { year: lab.year })}</h3>
      <p>
        {estimate.checksReached === 0
          ? t('taxes.reachesNone', { year: lab.year })
          : t('taxes.reaches', {
              count: estimate.checksReached,
              amount: format.money(estimate.netChangeThisYear, { signed: true }),
            })}
      </p>
      {facts(estimate.thisYear)}
      <p className={styles.verdict}>
        <b>{verdict(estimate.thisYear)}</b>
      </p>
      <h3 className={`${styles.jobName} ${styles.apart}`}>
        {t('taxes.fullYear', { count: own?.periodsPerYear ?? 0 })}
      </h3>
      {facts(estimate.fullYear)}
      <p className={styles.verdict} aria-live="polite">
        <b>{verdict(estimate.fullYear)}</b>
      </p>
      {!exempt && estimate.fullYear.refundThen <= -EVEN ? (
        <div className={styles.gap}>
          <p>{t('taxes.evenNote', { amount: format.money(estimate.evenExtra) })}</p>
          <Button kind="second" small onClick={() => onEven(estimate.evenExtra)}>
            {t('taxes.evenUse')}
          </Button>
        </div>
      ) : null}
      <p className={styles.lede}>{t('taxes.tables', { year: estimate.tablesYear })}</p>
    </Card>
  );
}
