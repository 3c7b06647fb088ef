import { useId, type ReactNode } from 'react';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Two } from '@paystead/ui/page/layout.tsx';
import { centsOf, dollarsOf } from './dollars.ts';
import styles from './taxes.module.css';

/** A job that nobody here pays, as typed: dollars for the whole year. */
export interface TypedJob {
  readonly key: number;
  readonly wages: string;
  readonly withheld: string;
}

interface JobsCardProps {
  readonly lab: TaxesLabReply;
  /** Null: as on the last check. */
  readonly wages: string | null;
  readonly onWages: (wages: string) => void;
  readonly others: readonly TypedJob[];
  readonly onOthers: (others: readonly TypedJob[]) => void;
}

const FREQUENCY: Readonly<Record<TaxesLabReply['jobs'][number]['periodsPerYear'], PlainTextKey>> = {
  52: 'taxes.weekly',
  26: 'taxes.biweekly',
  24: 'taxes.semimonthly',
  12: 'taxes.monthly',
};

/** Every job that counts: the own one, those at other employers here, and those that only the person knows of. */
export function JobsCard({ lab, wages, onWages, others, onOthers }: JobsCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const setOther = (key: number, part: Partial<TypedJob>) =>
    onOthers(others.map((job) => (job.key === key ? { ...job, ...part } : job)));
  const faultOf = (typed: string) => (centsOf(typed) === null ? t('taxes.faultAmount') : undefined);
  return (
    <Card title={t('taxes.jobs')}>
      <p className={styles.lede}>{t('taxes.jobsLede')}</p>
      <div className={styles.gap}>
        {lab.jobs.map((job) => (
          <div key={`${job.employerName} ${job.isOwn}`} className={styles.job}>
            <h3 className={styles.jobName}>
              {job.employerName} {job.isOwn ? t('taxes.thisJob') : null}
            </h3>
            <Facts
              figures
              items={[
                ...(job.isOwn || !job.lastCheck
                  ? []
                  : [{ label: t('taxes.perCheck'), value: <Money cents={job.lastCheck.federalWages} /> }]),
                { label: t('taxes.payFrequency'), value: t(FREQUENCY[job.periodsPerYear]) },
                { label: t('taxes.wagesSoFar', { year: lab.year }), value: <Money cents={job.yearToDate.wages} /> },
                {
                  label: t('taxes.withheldSoFar', { year: lab.year }),
                  value: <Money cents={job.yearToDate.withheld} />,
                },
                { label: t('taxes.paydaysLeft'), value: format.count(job.checkDates.length) },
              ]}
            />
            {job.isOwn && job.lastCheck ? (
              <div className={styles.gap}>
                <TextField
                  id={`${id}-wages`}
                  label={t('taxes.perCheck')}
                  hint={t('taxes.perCheckHint', { date: format.date(job.lastCheck.checkDate, 'monthDay') })}
                  unitBefore="$"
                  inputMode="decimal"
                  value={wages ?? dollarsOf(job.lastCheck.federalWages)}
                  error={wages === null ? undefined : faultOf(wages)}
                  onChange={(event) => onWages(event.target.value)}
                />
              </div>
            ) : null}
          </div>
        ))}
        {others.map((job, place) => (
          <fieldset key={job.key} className={styles.job}>
            <legend className={styles.jobName}>{t('taxes.otherJob', { number: place + 1 })}</legend>
            <Two>
              <TextField
                id={`${id}-w${job.key}`}
                label={t('taxes.otherJobWages')}
                hint={t('taxes.otherJobWagesHint')}
                unitBefore="$"
                inputMode="decimal"
                value={job.wages}
                error={faultOf(job.wages)}
                onChange={(event) => setOther(job.key, { wages: event.target.value })}
              />
              <TextField
                id={`${id}-t${job.key}`}
                label={t('taxes.otherJobTax')}
                hint={t('taxes.otherJobTaxHint')}
                unitBefore="$"
                inputMode="decimal"
                value={job.withheld}
                error={faultOf(job.withheld)}
                onChange={(event) => setOther(job.key, { withheld: event.target.value })}
              />
            </Two>
            <Button kind="quiet" small onClick={() => onOthers(others.filter(({ key }) => key !== job.key))}>
              {t('taxes.removeJob', { number: place + 1 })}
            </Button>
          </fieldset>
        ))}
        <div className={styles.gap}>
          <Button
            kind="second"
            icon="plus"
            onClick={() =>
              onOthers([...others, { key: Math.max(0, ...others.map(({ key }) => key)) + 1, wages: '', withheld: '' }])
            }
          >
            {t('taxes.addJob')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
