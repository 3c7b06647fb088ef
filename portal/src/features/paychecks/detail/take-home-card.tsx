import type { ReactNode } from 'react';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { hourlyEquivalent } from '@paystead/contract/features/paychecks/detail-rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Card, CardLabel } from '@paystead/ui/card/card.tsx';
import { FlowBar, FlowKey } from '@paystead/ui/chart/flow-bar.tsx';
import { AmountsToggle, Discreet, Money, MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Stats } from '@paystead/ui/money/stat.tsx';
import { flowPartsWithShares } from '../flow-parts.ts';
import styles from './detail.module.css';
import { useSubjectText } from '../subject-text.ts';

/** Take-home pay with its breakdown, gross pay and year-to-date total. */
export function TakeHomeCard({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const parts = flowPartsWithShares(t, check);
  const equivalent = hourlyEquivalent(check);
  return (
    <Card>
      <CardLabel title={t('paychecks.paidToYou')} action={<AmountsToggle />} />
      <div className={styles.totals}>
        <p>
          <MoneyFigure cents={check.net} size="large" />
        </p>
        <Stats
          items={[
            { label: t('paychecks.earned'), value: <Money cents={check.gross} /> },
            {
              label: check.otherEmployers
                ? t('paychecks.paidInYearBy', { year: String(check.year), employer: check.employer.name })
                : t('paychecks.paidInYear', { year: String(check.year) }),
              value: <Money cents={check.ytd.net} />,
            },
            ...(check.hours === 0
              ? []
              : [{ label: t('paychecks.hoursWorked'), value: format.hours(check.hoursWorked) }]),
            ...(check.hours === check.hoursWorked
              ? []
              : [{ label: t('paychecks.hoursPaid'), value: format.hours(check.hours) }]),
            ...(check.payRate === null
              ? []
              : [{ label: t('paychecks.rate'), value: <Discreet>{format.rate(check.payRate)}</Discreet> }]),
            ...(check.salary === null
              ? []
              : [{ label: t('paychecks.salaryOfPeriod'), value: <Money cents={check.salary} /> }]),
            ...(equivalent === null
              ? []
              : [{ label: t('paychecks.hourlyEquivalent'), value: <Discreet>{format.rate(equivalent)}</Discreet> }]),
            ...(check.reimbursements === 0
              ? []
              : [{ label: t('paychecks.paidBack'), value: <Money cents={check.reimbursements} /> }]),
          ]}
        />
      </div>
      <div className={styles.breakdown}>
        <FlowBar parts={parts} large grow />
        <FlowKey parts={parts} />
      </div>
    </Card>
  );
}
