import { useId, type ReactNode } from 'react';
import type { CalculatorDraft, CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Two } from '@paystead/ui/page/layout.tsx';
import { centsOf, dollarsOf } from '../dollars.ts';
import styles from '../taxes.module.css';

/** A job that is paid elsewhere, as typed: dollars for the whole year. */
type TypedJob = CalculatorDraft['others'][number];

/** The most jobs that are kept. */
const MOST_JOBS = 12;

interface JobsCardProps {
  readonly basis: CalculatorReply;
  /** Typed taxable pay of the own job; null for that of the usual paycheck. */
  readonly wages: string | null;
  readonly onWages: (wages: string) => void;
  readonly others: readonly TypedJob[];
  readonly onOthers: (others: TypedJob[]) => void;
}

/** All jobs that count: the own job, those at other employers on this site, and those that the person adds. */
export function JobsCard({ basis, wages, onWages, others, onOthers }: JobsCardProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.jobs')}>
      <p className={styles.lede}>{t('taxes.jobsLede')}</p>
      <div className={styles.gap}>
        {basis.jobs.map((job) => (
          <PaidJob
            key={`${job.employerName} ${job.isOwn}`}
            job={job}
            year={basis.year}
            wages={wages}
            onWages={onWages}
          />
        ))}
        {others.map((job, place) => (
          <OtherJob
            // oxlint-disable-next-line react/no-array-index-key -- jobs have no identity but their number
            key={place}
            job={job}
            number={place + 1}
            onChange={(part) => onOthers(others.map((one, at) => (at === place ? { ...one, ...part } : one)))}
            onRemove={() => onOthers(others.filter((_, at) => at !== place))}
          />
        ))}
        {others.length < MOST_JOBS ? (
          <div className={styles.gap}>
            <Button kind="second" icon="plus" onClick={() => onOthers([...others, { wages: '', withheld: '' }])}>
              {t('taxes.addJob')}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

type Job = CalculatorReply['jobs'][number];

const FREQUENCY: Readonly<Record<Job['periodsPerYear'], PlainTextKey>> = {
  52: 'taxes.weekly',
  26: 'taxes.biweekly',
  24: 'taxes.semimonthly',
  12: 'taxes.monthly',
};

interface PaidJobProps extends Pick<JobsCardProps, 'wages' | 'onWages'> {
  readonly job: Job;
  readonly year: number;
}

/** A job with paychecks on this site. The pay of the own job can be changed. */
function PaidJob({ job, year, wages, onWages }: PaidJobProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const { isOwn, usualCheck, yearToDate } = job;
  return (
    <div className={styles.job}>
      <h3 className={styles.jobName}>
        {job.employerName} {isOwn ? t('taxes.thisJob') : null}
      </h3>
      <Facts
        figures
        items={[
          ...(isOwn || !usualCheck
            ? []
            : [{ label: t('taxes.perCheck'), value: <Money cents={usualCheck.federalWages} /> }]),
          { label: t('taxes.payFrequency'), value: t(FREQUENCY[job.periodsPerYear]) },
          { label: t('taxes.wagesSoFar', { year }), value: <Money cents={yearToDate.wages} /> },
          { label: t('taxes.withheldSoFar', { year }), value: <Money cents={yearToDate.withheld} /> },
          { label: t('taxes.paydaysLeft'), value: format.count(job.checkDates.length) },
        ]}
      />
      {isOwn && usualCheck ? (
        <div className={styles.gap}>
          <TextField
            id={`${id}-wages`}
            label={t('taxes.perCheck')}
            hint={t('taxes.perCheckHint', {
              date: format.date(usualCheck.checkDate, 'monthDay'),
              count: usualCheck.outOf,
            })}
            unitBefore="$"
            inputMode="decimal"
            value={wages ?? dollarsOf(usualCheck.federalWages)}
            error={wages !== null && centsOf(wages) === null ? t('taxes.faultAmount') : undefined}
            onChange={(event) => onWages(event.target.value)}
          />
        </div>
      ) : null}
    </div>
  );
}

interface OtherJobProps {
  readonly job: TypedJob;
  readonly number: number;
  readonly onChange: (part: Partial<TypedJob>) => void;
  readonly onRemove: () => void;
}

/** A job that is paid elsewhere. */
function OtherJob({ job, number, onChange, onRemove }: OtherJobProps): ReactNode {
  const t = useText();
  const id = useId();
  const field = (name: 'wages' | 'withheld') => ({
    id: `${id}-${name}`,
    unitBefore: '$',
    inputMode: 'decimal' as const,
    value: job[name],
    error: centsOf(job[name]) === null ? t('taxes.faultAmount') : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className={styles.job}>
      <legend className={styles.jobName}>{t('taxes.otherJob', { number })}</legend>
      <Two>
        <TextField {...field('wages')} label={t('taxes.otherJobWages')} hint={t('taxes.otherJobWagesHint')} />
        <TextField {...field('withheld')} label={t('taxes.otherJobTax')} hint={t('taxes.otherJobTaxHint')} />
      </Two>
      <Button kind="quiet" small onClick={onRemove}>
        {t('taxes.removeJob', { number })}
      </Button>
    </fieldset>
  );
}
