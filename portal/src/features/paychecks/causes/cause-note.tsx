import type { ReactNode } from 'react';
import type { ChangeCause } from '@paystead/payroll/causes/cause.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { amountTag, rateTag } from '../amount-tag.tsx';
import { withoutZeroDecimals } from '../lines/quantity.ts';

/** The figures behind a cause: now and on the earlier paycheck. */
export function CauseNote({ cause }: { readonly cause: ChangeCause }): ReactNode {
  const t = useText();
  const format = useFormat();
  switch (cause.kind) {
    case 'earningStarted':
    case 'earningStopped':
      return <EarningNote cause={cause} />;
    case 'hours':
    case 'pieces':
      return t(cause.kind === 'hours' ? 'paychecks.noteHoursNot' : 'paychecks.notePiecesNot', {
        after: withoutZeroDecimals(format.hours(cause.after)),
        before: withoutZeroDecimals(format.hours(cause.before)),
      });
    case 'rate':
    case 'pieceRate':
      return (
        <Text
          of={cause.kind === 'rate' ? 'paychecks.noteRateNot' : 'paychecks.notePieceRateNot'}
          tags={{ rate: rateTag(format.rate(cause.after)), was: rateTag(format.rate(cause.before)) }}
        />
      );
    case 'deductionChanged':
    case 'election':
      return <DeductionNote cause={cause} />;
    case 'wageBase':
      return <WageBaseNote cause={cause} />;
    case 'jurisdiction':
      return (
        <Text
          of="paychecks.noteJurisdiction"
          values={{ to: cause.jurisdiction, from: cause.from }}
          tags={amountTags(cause)}
        />
      );
    case 'supplemental':
      return <SupplementalNote cause={cause} />;
    case 'taxRate':
      return t('paychecks.notePercentNot', {
        after: format.percent(cause.rateAfter),
        before: format.percent(cause.rateBefore),
      });
    case 'frequency':
      return (
        <Text
          of="paychecks.noteFrequency"
          values={{ after: String(cause.periodsAfter), before: String(cause.periodsBefore) }}
          tags={amountTags(cause)}
        />
      );
    case 'form':
      return <FormNote cause={cause} />;
    case 'certificate':
      return <SinceNote cause={cause} />;
    case 'deductionStarted':
    case 'deductionStopped':
    case 'earningChanged':
    case 'tables':
    case 'taxStarted':
    case 'taxStopped':
    case 'taxes':
    case 'taxesOfDeductions':
    case 'withholding':
      return <Text of={plainNoteOf(cause)} tags={amountTags(cause)} />;
  }
}

const amountTags = ({ after, before }: { readonly after: number; readonly before: number }) => ({
  amount: amountTag(after),
  was: amountTag(before),
});

/** The note of a cause that has nothing but two amounts. */
function plainNoteOf(cause: Pick<ChangeCause, 'kind' | 'amount'> & { readonly wages?: number }) {
  const { wages = 0 } = cause;
  if (cause.kind === 'tables') return 'paychecks.noteSamePay';
  if (cause.kind === 'taxes' && wages < 0 && cause.amount > 0) return 'paychecks.noteLessTaxed';
  if (cause.kind === 'taxes' && wages > 0 && cause.amount < 0) return 'paychecks.noteMoreTaxed';
  return 'paychecks.noteNot';
}

interface EarningNoteProps {
  readonly cause: Extract<ChangeCause, { kind: 'earningStarted' | 'earningStopped' }>;
}

/** Hours and rate of an earning that is new or missing; nothing without hours. */
function EarningNote({ cause }: EarningNoteProps): ReactNode {
  const t = useText();
  const format = useFormat();
  if (cause.hours === null) return null;
  const hours = withoutZeroDecimals(format.hours(cause.hours));
  const isStopped = cause.kind === 'earningStopped';
  if (cause.rate === null) return t(isStopped ? 'paychecks.noteLastHours' : 'paychecks.noteThisHours', { hours });
  return (
    <Text
      of={isStopped ? 'paychecks.noteLastTime' : 'paychecks.noteThisTime'}
      values={{ hours }}
      tags={{ rate: rateTag(format.rate(cause.rate)) }}
    />
  );
}

interface DeductionNoteProps {
  readonly cause: Extract<ChangeCause, { percentAfter: number | null }>;
}

/** Amounts of a deduction, with its percentages if it has any. */
function DeductionNote({ cause }: DeductionNoteProps): ReactNode {
  const format = useFormat();
  const { percentBefore, percentAfter } = cause;
  const tags = amountTags(cause);
  if (percentBefore === null || percentAfter === null) return <Text of="paychecks.noteNot" tags={tags} />;
  if (cause.kind === 'deductionChanged' && percentBefore === percentAfter)
    return <Text of="paychecks.noteStillPercent" values={{ percent: format.percent(percentAfter) }} tags={tags} />;
  return (
    <Text
      of="paychecks.noteNewPercent"
      values={{ after: format.percent(percentAfter), before: format.percent(percentBefore) }}
      tags={tags}
    />
  );
}

/** The annual limit of a tax that was reached or that started over. */
function WageBaseNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'wageBase' }> }): ReactNode {
  const tags = amountTags(cause);
  if (cause.wages === 0) return <Text of="paychecks.noteNot" tags={tags} />;
  return (
    <Text
      of={cause.reached ? 'paychecks.noteWageBaseReached' : 'paychecks.noteWageBaseReset'}
      tags={{ ...tags, limit: amountTag(cause.wages) }}
    />
  );
}

/** The method by which extra pay was taxed, and whether it differs from last time. */
function SupplementalNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'supplemental' }> }): ReactNode {
  const format = useFormat();
  const tags = amountTags(cause);
  const { methodBefore, methodAfter, rate } = cause;
  if (methodBefore !== null && methodAfter !== null && methodBefore !== methodAfter)
    return <Text of={methodAfter === 'flat' ? 'paychecks.noteNowFlat' : 'paychecks.noteNowTogether'} tags={tags} />;
  return rate === null ? (
    <Text of="paychecks.noteTogether" tags={tags} />
  ) : (
    <Text
      of="paychecks.noteFlat"
      values={{ percent: format.percent(rate) }}
      tags={{ ...tags, extra: amountTag(Math.abs(cause.wages)) }}
    />
  );
}

const FIELDS = {
  filingStatus: 'paychecks.formFilingStatus',
  multipleJobs: 'paychecks.formMultipleJobs',
  dependents: 'paychecks.formDependents',
  otherIncome: 'paychecks.formOtherIncome',
  deductions: 'paychecks.formDeductions',
  extraWithholding: 'paychecks.formExtraWithholding',
  allowances: 'paychecks.formAllowances',
  exempt: 'paychecks.formExempt',
  nonresidentAlien: 'paychecks.formNonresidentAlien',
  formYear: 'paychecks.formYear',
} as const;

/** The effective date of a new Form W-4 and the answers that changed. */
function FormNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'form' }> }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (cause.since === null || cause.changed.length === 0) return <SinceNote cause={cause} />;
  return (
    <Text
      of="paychecks.noteForm"
      values={{
        date: format.date(cause.since, 'date'),
        fields: cause.changed.map((field) => t(FIELDS[field])).join(', '),
      }}
      tags={amountTags(cause)}
    />
  );
}

function SinceNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'form' | 'certificate' }> }): ReactNode {
  const format = useFormat();
  const tags = amountTags(cause);
  return cause.since === null ? (
    <Text of="paychecks.noteSamePay" tags={tags} />
  ) : (
    <Text of="paychecks.noteSamePaySince" values={{ date: format.date(cause.since, 'date') }} tags={tags} />
  );
}
