import type { ReactNode } from 'react';
import type { ChangeCause, EarningPart } from '@paystead/payroll/causes/cause.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { amountTag, rateTag } from '../amount-tag.tsx';
import { partNames } from './cause-titles.ts';
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
    case 'paidHours':
      return t('paychecks.notePaidHours', {
        after: withoutZeroDecimals(format.hours(cause.after)),
        before: withoutZeroDecimals(format.hours(cause.before)),
        parts: hourParts(t, format, cause.parts),
      });
    case 'salary':
    case 'tips':
    case 'tippedPay':
      return (
        <Text
          of={cause.kind === 'tippedPay' ? 'paychecks.noteTippedPay' : 'paychecks.noteInTotal'}
          values={{ names: partNames(t, cause.parts) }}
          tags={amountTags(cause)}
        />
      );
    case 'payPeriod':
      return t('paychecks.noteDays', {
        after: String(cause.daysAfter),
        before: String(cause.daysBefore),
        names: partNames(t, cause.parts),
      });
    case 'rounding':
      return t('paychecks.noteRounding');
    case 'deductionFollows':
      return (
        <Text of="paychecks.noteFollows" values={{ percent: format.percent(cause.percent) }} tags={amountTags(cause)} />
      );
    case 'deductionChanged':
    case 'election':
      return <DeductionNote cause={cause} />;
    case 'limit':
    case 'wageBase':
      return <LimitNote cause={cause} />;
    case 'taxStarted':
      return cause.why === 'threshold' ? (
        <ThresholdNote cause={cause} />
      ) : (
        <Text of={plainNoteOf(cause)} tags={amountTags(cause)} />
      );
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
    case 'importedTax':
      return <Text of="paychecks.noteImportedTax" tags={amountTags(cause)} />;
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
    case 'correction':
    case 'tables':
    case 'taxStopped':
    case 'taxes':
    case 'taxesOfDeductions':
    case 'uncollected':
    case 'withholding':
      return <Text of={plainNoteOf(cause)} tags={amountTags(cause)} />;
  }
}

const amountTags = ({ after, before }: { readonly after: number; readonly before: number }) => ({
  amount: amountTag(after),
  was: amountTag(before),
});

/** The note of a cause that has nothing but two amounts. */
function plainNoteOf(cause: Pick<ChangeCause, 'kind' | 'amount'> & { readonly wages?: number; readonly why?: string }) {
  const { wages = 0 } = cause;
  if (cause.kind === 'correction') return 'paychecks.noteCorrection';
  if (cause.kind === 'uncollected') return 'paychecks.noteUncollected';
  if (cause.why === 'repaid') return 'paychecks.noteRepaid';
  // Their first amount is what the earlier rule would take of this pay: no one was charged it.
  if (cause.kind === 'tables' || cause.kind === 'withholding') return 'paychecks.noteSamePay';
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
  readonly cause: Extract<ChangeCause, { kind: 'deductionChanged' | 'election' }>;
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

/** Hours of each earning that differs: "regular 72 instead of 80, sick leave 8 instead of 0". */
const hourParts = (t: Translate, format: Format, parts: readonly EarningPart[]): string =>
  parts
    .map((part) =>
      t('paychecks.notePart', {
        name: partNames(t, [part]),
        after: withoutZeroDecimals(format.hours(part.after)),
        before: withoutZeroDecimals(format.hours(part.before)),
      }),
    )
    .join(', ');

const LIMIT_NOTES = {
  limit: ['paychecks.noteLimitReached', 'paychecks.noteLimitReset'],
  wageBase: ['paychecks.noteWageBaseReached', 'paychecks.noteWageBaseReset'],
} as const;

/** A limit of a deduction or a tax that was reached or that started over. */
function LimitNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'limit' | 'wageBase' }> }): ReactNode {
  const tags = amountTags(cause);
  const limit = cause.kind === 'limit' ? cause.limit : cause.wages;
  if (limit === 0) return <Text of="paychecks.noteNot" tags={tags} />;
  const isReset = cause.why.startsWith('new');
  const key = cause.why === 'rothCatchUp' ? 'paychecks.noteLimitRoth' : LIMIT_NOTES[cause.kind][isReset ? 1 : 0];
  return <Text of={key} tags={{ ...tags, limit: amountTag(limit) }} />;
}

/** Pay above which Additional Medicare Tax is withheld (26 USC 3102(f)), in cents. */
const ADDITIONAL_MEDICARE_ABOVE = 20_000_000;

function ThresholdNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'taxStarted' }> }): ReactNode {
  return (
    <Text of="paychecks.noteThreshold" tags={{ ...amountTags(cause), limit: amountTag(ADDITIONAL_MEDICARE_ABOVE) }} />
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
