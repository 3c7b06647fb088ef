import type { ReactNode } from 'react';
import type { TaxOutcome } from '@paystead/payroll/federal/w4-calculator.ts';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import type { Estimate } from '../estimate/estimate.ts';
import styles from '../taxes.module.css';

interface YearCardProps {
  readonly estimate: Estimate;
  readonly basis: CalculatorReply;
  readonly exempt: boolean;
  /** Called with the cents for step 4(c) that make the year come out even. */
  readonly onEven: (cents: number) => void;
}

/** The tolerance in cents for a year to count as even: printed tables and the rounding of each paycheck add up. */
const EVEN = 1_000;

/** The tax and the withholding of the rest of this year, and of a full year at this pay. */
export function YearCard({ estimate, basis, exempt, onEven }: YearCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const own = basis.jobs.find(({ isOwn }) => isOwn);
  const { checksReached, netChangeThisYear, thisYear, fullYear, evenExtra, isSecondJobMissing } = estimate;
  return (
    <Card title={t('taxes.yearTitle')}>
      <h3 className={styles.jobName}>{t('taxes.thisYear', { year: basis.year })}</h3>
      <p>
        {checksReached === 0
          ? t('taxes.reachesNone', { year: basis.year })
          : t('taxes.reaches', {
              count: checksReached,
              amount: format.money(netChangeThisYear, { signed: true }),
            })}
      </p>
      <Outcome outcome={thisYear} />
      {isSecondJobMissing ? null : (
        <p className={styles.verdict}>
          <b>{verdictOf(thisYear, t, format)}</b>
        </p>
      )}
      <h3 className={`${styles.jobName} ${styles.apart}`}>
        {t('taxes.fullYear', { count: own?.periodsPerYear ?? 0 })}
      </h3>
      <Outcome outcome={fullYear} />
      {isSecondJobMissing ? (
        <div className={styles.gap}>
          <Banner tone="warning" title={t('taxes.secondJobMissing')} announce="polite">
            {t('taxes.secondJobMissingNote')}
          </Banner>
        </div>
      ) : (
        <p className={styles.verdict} aria-live="polite">
          <b>{verdictOf(fullYear, t, format)}</b>
        </p>
      )}
      {!isSecondJobMissing && !exempt && fullYear.refundThen <= -EVEN ? (
        <div className={styles.gap}>
          <p>{t('taxes.evenNote', { amount: format.money(evenExtra) })}</p>
          <Button ref={leaveFocusToHeading} kind="second" small onClick={() => onEven(evenExtra)}>
            {t('taxes.evenUse')}
          </Button>
        </div>
      ) : null}
      <p className={styles.lede}>{t('taxes.tables', { year: estimate.tablesYear })}</p>
    </Card>
  );
}

function Outcome({ outcome }: { readonly outcome: TaxOutcome }): ReactNode {
  const t = useText();
  return (
    <Facts
      figures
      items={[
        { label: t('taxes.yearWages'), value: <Money cents={outcome.wages} /> },
        ...taxFacts(t, outcome),
        { label: t('taxes.yearWithheldNow'), value: <Money cents={outcome.withheldNow} /> },
        { label: t('taxes.yearWithheldThen'), value: <Money cents={outcome.withheldThen} /> },
      ]}
    />
  );
}

/** Returns the tax, with a row for each credit that the return takes, as it lowers the tax. */
function taxFacts(t: Translate, { credits, tax, taxBeforeCredits }: TaxOutcome): Fact[] {
  const { nonrefundable, additionalChild, earnedIncome } = credits;
  if (tax === taxBeforeCredits) return [{ label: t('taxes.yearTax'), value: <Money cents={tax} /> }];
  const taken = [
    { label: t('taxes.yearCredits'), value: nonrefundable },
    { label: t('taxes.yearChildRefund'), value: additionalChild },
    { label: t('taxes.yearEarnedIncome'), value: earnedIncome },
  ].flatMap(({ label, value }) => (value === 0 ? [] : [{ label, value: <Money cents={-value} /> }]));
  return [
    { label: t('taxes.yearTaxBefore'), value: <Money cents={taxBeforeCredits} /> },
    ...taken,
    { label: t('taxes.yearTaxAfter'), value: <Money cents={tax} /> },
  ];
}

/** Returns the refund or the tax owed at tax time, as a sentence. */
function verdictOf({ refundThen }: TaxOutcome, t: Translate, format: Format): string {
  if (Math.abs(refundThen) < EVEN) return t('taxes.even');
  return refundThen >= 0
    ? t('taxes.refund', { amount: format.money(refundThen) })
    : t('taxes.owed', { amount: format.money(-refundThen) });
}
