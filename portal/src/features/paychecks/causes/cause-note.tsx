import type { ReactNode } from 'react';
import { partNames } from '@paystead/contract/features/paychecks/cause-titles.ts';
import type { ChangeCause, EarningPart } from '@paystead/payroll/causes/cause.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { Text, useText } from '@paystead/ui/translations/translations.tsx';
import { amountTag, rateTag } from '../amount-tag.tsx';
import { causeText } from './cause-texts.ts';
import { withoutZeroDecimals } from '../lines/quantity.ts';

type Kind = ChangeCause['kind'];

/** A cause of one of these kinds. */
interface NoteProps<K extends Kind> {
  readonly cause: ChangeCause & { readonly kind: K };
}

const NOTES: { readonly [K in Kind]: (props: NoteProps<K>) => ReactNode } = {
  earningStarted: EarningNote,
  earningStopped: EarningNote,
  hours: QuantityNote,
  pieces: QuantityNote,
  rate: RateNote,
  pieceRate: RateNote,
  paidHours: PaidHoursNote,
  salary: TotalNote,
  tips: TotalNote,
  tippedPay: TotalNote,
  payPeriod: PayPeriodNote,
  rounding: RoundingNote,
  deductionFollows: FollowingDeductionNote,
  deductionChanged: DeductionNote,
  election: DeductionNote,
  limit: LimitNote,
  wageBase: LimitNote,
  taxStarted: TaxStartedNote,
  jurisdiction: JurisdictionNote,
  supplemental: SupplementalNote,
  taxRate: TaxRateNote,
  importedTax: ImportedTaxNote,
  frequency: FrequencyNote,
  form: FormNote,
  certificate: SinceNote,
  deductionStarted: AmountsNote,
  deductionStopped: AmountsNote,
  earningChanged: AmountsNote,
  correction: AmountsNote,
  tables: AmountsNote,
  taxStopped: AmountsNote,
  taxes: AmountsNote,
  taxesOfDeductions: AmountsNote,
  uncollected: AmountsNote,
  withholding: AmountsNote,
};

/** The figures behind a cause: now and on the earlier paycheck. */
export function CauseNote({ cause }: { readonly cause: ChangeCause }): ReactNode {
  const Note = NOTES[cause.kind] as (props: { readonly cause: ChangeCause }) => ReactNode;
  return <Note cause={cause} />;
}

const amountTags = ({ after, before }: { readonly after: number; readonly before: number }) => ({
  amount: amountTag(after),
  was: amountTag(before),
});

interface TwoAmounts extends Pick<ChangeCause, 'kind' | 'amount'> {
  readonly before: number;
  readonly after: number;
  readonly wages?: number;
  readonly why?: string;
}

/** The note of a cause that has nothing but two amounts. */
function AmountsNote({ cause }: { readonly cause: TwoAmounts }): ReactNode {
  return <Text of={amountsKey(cause)} tags={amountTags(cause)} />;
}

function amountsKey(cause: TwoAmounts) {
  const { wages = 0 } = cause;
  if (cause.kind === 'correction') return 'paychecks.noteCorrection';
  if (cause.kind === 'uncollected')
    return cause.after === 0 ? 'paychecks.noteUncollectedBefore' : 'paychecks.noteUncollected';
  if (cause.why === 'repaid') return 'paychecks.noteRepaid';
  // Their first amount is what the earlier rule would take of this pay: no one was charged it.
  if (cause.kind === 'tables' || cause.kind === 'withholding') return 'paychecks.noteSamePay';
  if (cause.kind === 'taxes' && wages < 0 && cause.amount > 0) return 'paychecks.noteLessTaxed';
  if (cause.kind === 'taxes' && wages > 0 && cause.amount < 0) return 'paychecks.noteMoreTaxed';
  return 'paychecks.noteNot';
}

/** Hours and rate of an earning that is new or missing; nothing without hours. */
function EarningNote({ cause }: NoteProps<'earningStarted' | 'earningStopped'>): ReactNode {
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

/** Amounts of a deduction, with its percentages if it has any. */
function DeductionNote({ cause }: NoteProps<'deductionChanged' | 'election'>): ReactNode {
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

/** The part of a deduction that only follows pay. */
function FollowingDeductionNote({ cause }: NoteProps<'deductionFollows'>): ReactNode {
  const values = { percent: useFormat().percent(cause.percent) };
  return <Text of="paychecks.noteFollows" values={values} tags={amountTags(cause)} />;
}

function QuantityNote({ cause }: NoteProps<'hours' | 'pieces'>): ReactNode {
  const t = useText();
  return t(cause.kind === 'hours' ? 'paychecks.noteHoursNot' : 'paychecks.notePiecesNot', useHours(cause));
}

function RateNote({ cause }: NoteProps<'rate' | 'pieceRate'>): ReactNode {
  const format = useFormat();
  return (
    <Text
      of={cause.kind === 'rate' ? 'paychecks.noteRateNot' : 'paychecks.notePieceRateNot'}
      tags={{ rate: rateTag(format.rate(cause.after)), was: rateTag(format.rate(cause.before)) }}
    />
  );
}

function PaidHoursNote({ cause }: NoteProps<'paidHours'>): ReactNode {
  const t = useText();
  const parts = hourParts(t, useFormat(), cause.parts);
  return t('paychecks.notePaidHours', { ...useHours(cause), parts });
}

/** The total of several earnings. */
function TotalNote({ cause }: NoteProps<'salary' | 'tips' | 'tippedPay'>): ReactNode {
  const t = useText();
  return (
    <Text
      of={cause.kind === 'tippedPay' ? 'paychecks.noteTippedPay' : 'paychecks.noteInTotal'}
      values={{ names: partNames(causeText(t), cause.parts) }}
      tags={amountTags(cause)}
    />
  );
}

function PayPeriodNote({ cause }: NoteProps<'payPeriod'>): ReactNode {
  const t = useText();
  return t('paychecks.noteDays', {
    after: String(cause.daysAfter),
    before: String(cause.daysBefore),
    names: partNames(causeText(t), cause.parts),
  });
}

function RoundingNote(): ReactNode {
  return useText()('paychecks.noteRounding');
}

/** Hours or pieces on both checks, without decimals that are zero. */
function useHours({ after, before }: { readonly after: number; readonly before: number }) {
  const format = useFormat();
  return { after: withoutZeroDecimals(format.hours(after)), before: withoutZeroDecimals(format.hours(before)) };
}

/** Hours of each earning that differs: "regular 72 instead of 80, sick leave 8 instead of 0". */
const hourParts = (t: Translate, format: Format, parts: readonly EarningPart[]): string =>
  parts
    .map((part) =>
      t('paychecks.notePart', {
        name: partNames(causeText(t), [part]),
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
function LimitNote({ cause }: NoteProps<'limit' | 'wageBase'>): ReactNode {
  const tags = amountTags(cause);
  const limit = cause.kind === 'limit' ? cause.limit : cause.wages;
  if (limit === 0) return <Text of="paychecks.noteNot" tags={tags} />;
  return <Text of={limitKey(cause)} tags={{ ...tags, limit: amountTag(limit) }} />;
}

function limitKey({ kind, why }: NoteProps<'limit' | 'wageBase'>['cause']) {
  if (why === 'rothCatchUp') return 'paychecks.noteLimitRoth';
  if (why === 'newEmployer') return 'paychecks.noteLimitOfEmployer';
  return LIMIT_NOTES[kind][why.startsWith('new') ? 1 : 0];
}

/** Pay above which Additional Medicare Tax is withheld (26 USC 3102(f)), in cents. */
const ADDITIONAL_MEDICARE_ABOVE = 20_000_000;

function TaxStartedNote({ cause }: NoteProps<'taxStarted'>): ReactNode {
  if (cause.why !== 'threshold') return <AmountsNote cause={cause} />;
  return (
    <Text of="paychecks.noteThreshold" tags={{ ...amountTags(cause), limit: amountTag(ADDITIONAL_MEDICARE_ABOVE) }} />
  );
}

function TaxRateNote({ cause }: NoteProps<'taxRate'>): ReactNode {
  const t = useText();
  const format = useFormat();
  return t('paychecks.notePercentNot', {
    after: format.percent(cause.rateAfter),
    before: format.percent(cause.rateBefore),
  });
}

function JurisdictionNote({ cause }: NoteProps<'jurisdiction'>): ReactNode {
  const values = { to: cause.jurisdiction, from: cause.from };
  return <Text of="paychecks.noteJurisdiction" values={values} tags={amountTags(cause)} />;
}

function ImportedTaxNote({ cause }: NoteProps<'importedTax'>): ReactNode {
  return <Text of="paychecks.noteImportedTax" tags={amountTags(cause)} />;
}

function FrequencyNote({ cause }: NoteProps<'frequency'>): ReactNode {
  const values = { after: String(cause.periodsAfter), before: String(cause.periodsBefore) };
  return <Text of="paychecks.noteFrequency" values={values} tags={amountTags(cause)} />;
}

/** The method by which extra pay was taxed, and whether it differs from last time. */
function SupplementalNote({ cause }: NoteProps<'supplemental'>): ReactNode {
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
function FormNote({ cause }: NoteProps<'form'>): ReactNode {
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

function SinceNote({ cause }: NoteProps<'form' | 'certificate'>): ReactNode {
  const format = useFormat();
  const tags = amountTags(cause);
  return cause.since === null ? (
    <Text of="paychecks.noteSamePay" tags={tags} />
  ) : (
    <Text of="paychecks.noteSamePaySince" values={{ date: format.date(cause.since, 'date') }} tags={tags} />
  );
}
