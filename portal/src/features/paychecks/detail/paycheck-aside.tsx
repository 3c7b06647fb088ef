import type { ReactNode } from 'react';
import type { AccrualLine, CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { amountTag } from '../amount-tag.tsx';
import { depositFacts } from './deposit-lines.tsx';
import { employerText } from '../lines/employer-texts.ts';
import { leaveName } from '../lines/leave-texts.ts';
import { payBasis } from './pay-basis.ts';
import styles from './detail.module.css';
import { useSubjectText } from '../subject-text.ts';

/** Deposits, leave, employer contributions, allowances, deductible pay, and the employee and employer. */
export function PaycheckAside({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const { deposits, accruals, employer, allowances = [] } = check.lines;
  const contributions = employer.filter(({ amount, ytdAmount }) => amount !== 0 || ytdAmount !== 0);
  return (
    <>
      <Card title={t('paychecks.deposits')}>
        {deposits.length === 0 ? (
          <p className={text.soft}>{t('paychecks.noDeposits')}</p>
        ) : (
          <Facts
            figures
            items={[
              ...depositFacts(t, deposits),
              { label: t('paychecks.paidToYou'), value: <Money cents={check.net} />, total: true },
            ]}
          />
        )}
      </Card>
      {accruals.length > 0 ? (
        <Card title={t('paychecks.timeOff')}>
          <Facts figures items={accruals.map((accrual) => accrualFact(accrual, t, format))} />
        </Card>
      ) : null}
      {contributions.length > 0 ? (
        <Card title={t('paychecks.employerPaid')}>
          <p className={`${text.soft} ${text.small}`}>{t('paychecks.employerPaidBody')}</p>
          <Facts
            figures
            items={contributions.map((line) => ({
              id: line.code,
              label: employerText(t, line).name,
              note: (
                <Text
                  of="paychecks.yearAmount"
                  values={{ year: String(check.year) }}
                  tags={{ amount: amountTag(line.ytdAmount) }}
                />
              ),
              value: <Money cents={line.amount} />,
            }))}
          />
        </Card>
      ) : null}
      {allowances.length > 0 ? (
        <Card title={t('paychecks.allowances')}>
          <Facts
            figures
            items={allowances.map((line) => ({
              id: line.code,
              label: line.description,
              note: (
                <Text
                  of="paychecks.yearAmount"
                  values={{ year: String(check.year) }}
                  tags={{ amount: amountTag(line.ytdAmount) }}
                />
              ),
              value: <Money cents={line.amount} />,
            }))}
          />
        </Card>
      ) : null}
      <QualifiedPay check={check} />
      <Parties check={check} />
    </>
  );
}

function accrualFact(accrual: AccrualLine, t: Translate, format: Format): Fact {
  const isDays = accrual.unit === 'days';
  const balances = {
    beginning: format.hours(accrual.beginning),
    earned: format.hours(accrual.earned),
    used: format.hours(accrual.taken),
  };
  const [adjusted, ending] = [format.hours(accrual.adjusted), format.hours(accrual.ending)];
  const change = isDays
    ? t('paychecks.adjustedByDays', { days: adjusted })
    : t('paychecks.adjustedBy', { hours: adjusted });
  const used = isDays ? t('paychecks.earnedUsedDays', balances) : t('paychecks.earnedUsed', balances);
  return {
    id: accrual.plan,
    label: leaveName(t, accrual),
    note: accrual.adjusted === 0 ? used : `${used}, ${change}`,
    value: isDays ? t('paychecks.daysOnly', { days: ending }) : t('paychecks.hoursOnly', { hours: ending }),
  };
}

/** The employee, employer and pay basis that state laws require on a pay stub, with at most the last four digits of the SSN. */
function Parties({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const { employee, employer } = check;
  return (
    <Card title={t('paychecks.parties')}>
      <div className={`${styles.parties} ${text.soft} ${text.small}`}>
        <Lines
          lines={[
            employee.name,
            t('paychecks.employeeNumber', { number: employee.employeeNumber }),
            employee.ssn && t('paychecks.ssn', { ssn: employee.ssn }),
            ...employee.address,
          ]}
        />
        <Lines
          lines={[employer.name, ...employer.address, employer.phone, t('paychecks.ein', { ein: employer.ein })]}
        />
        <Lines lines={payBasis(t, format, check)} />
      </div>
    </Card>
  );
}

function Lines({ lines }: { readonly lines: readonly (string | null)[] }): ReactNode {
  const present = lines.filter((line): line is string => line !== null && line !== '');
  return (
    <p>
      {present.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- address lines have no identity but their position
        <span key={index} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </p>
  );
}

/** Tips and qualified overtime of the check and of the year, which Form W-2 reports in box 12 (TRU-4). */
function QualifiedPay({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const { qualifiedPay = [] } = check.lines;
  if (qualifiedPay.length === 0) return null;
  return (
    <Card title={t('paychecks.qualifiedPay')}>
      <p className={text.soft}>{t('paychecks.qualifiedNote')}</p>
      <Facts
        figures
        items={qualifiedPay.map(({ code, amount, ytdAmount }) => ({
          id: code,
          label: t(`paychecks.qualified${code}`),
          note: (
            <Text
              of="paychecks.yearAmount"
              values={{ year: String(check.year) }}
              tags={{ amount: amountTag(ytdAmount) }}
            />
          ),
          value: <Money cents={amount} />,
        }))}
      />
    </Card>
  );
}
