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
  const tags = (now: number, before: number) => ({ amount: amountTag(now), was: amountTag(before) });
  switch (cause.kind) {
    case 'earningStarted':
    case 'earningStopped': {
      if (cause.hours === null) return null;
      const hours = withoutZeroDecimals(format.hours(cause.hours));
      const stopped = cause.kind === 'earningStopped';
      if (cause.rate === null)
        return stopped ? t('paychecks.noteLastHours', { hours }) : t('paychecks.noteThisHours', { hours });
      const rate = format.rate(cause.rate);
      return (
        <Text
          of={stopped ? 'paychecks.noteLastTime' : 'paychecks.noteThisTime'}
          values={{ hours }}
          tags={{ rate: rateTag(rate) }}
        />
      );
    }
    case 'hours':
      return t('paychecks.noteHoursNot', {
        after: withoutZeroDecimals(format.hours(cause.after)),
        before: withoutZeroDecimals(format.hours(cause.before)),
      });
    case 'pieces':
      return t('paychecks.notePiecesNot', {
        after: withoutZeroDecimals(format.hours(cause.after)),
        before: withoutZeroDecimals(format.hours(cause.before)),
      });
    case 'pieceRate':
      return (
        <Text
          of="paychecks.notePieceRateNot"
          tags={{ rate: rateTag(format.rate(cause.after)), was: rateTag(format.rate(cause.before)) }}
        />
      );
    case 'rate':
      return (
        <Text
          of="paychecks.noteRateNot"
          tags={{ rate: rateTag(format.rate(cause.after)), was: rateTag(format.rate(cause.before)) }}
        />
      );
    case 'deductionStarted':
    case 'deductionStopped':
    case 'taxStarted':
    case 'taxStopped':
    case 'earningChanged':
    case 'withholding':
      return <Text of="paychecks.noteNot" tags={tags(cause.after, cause.before)} />;
    case 'deductionChanged': {
      const { percentBefore, percentAfter } = cause;
      if (percentBefore === null || percentAfter === null)
        return <Text of="paychecks.noteNot" tags={tags(cause.after, cause.before)} />;
      if (percentBefore === percentAfter)
        return (
          <Text
            of="paychecks.noteStillPercent"
            values={{ percent: format.percent(percentAfter) }}
            tags={tags(cause.after, cause.before)}
          />
        );
      return (
        <Text
          of="paychecks.noteNewPercent"
          values={{ after: format.percent(percentAfter), before: format.percent(percentBefore) }}
          tags={tags(cause.after, cause.before)}
        />
      );
    }
    case 'election':
      return (
        <Text
          of="paychecks.noteNewPercent"
          values={{ after: format.percent(cause.percentAfter), before: format.percent(cause.percentBefore) }}
          tags={tags(cause.after, cause.before)}
        />
      );
    case 'wageBase':
      return cause.wages === 0 ? (
        <Text of="paychecks.noteNot" tags={tags(cause.after, cause.before)} />
      ) : (
        <Text
          of={cause.reached ? 'paychecks.noteWageBaseReached' : 'paychecks.noteWageBaseReset'}
          tags={{ ...tags(cause.after, cause.before), limit: amountTag(cause.wages) }}
        />
      );
    case 'jurisdiction':
      return (
        <Text
          of="paychecks.noteJurisdiction"
          values={{ to: cause.jurisdiction, from: cause.from }}
          tags={tags(cause.after, cause.before)}
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
          tags={tags(cause.after, cause.before)}
        />
      );
    case 'form':
      return <FormNote cause={cause} />;
    case 'certificate':
      return <SinceNote cause={cause} />;
    case 'tables':
      return <Text of="paychecks.noteSamePay" tags={tags(cause.after, cause.before)} />;
    case 'taxesOfDeductions':
      return <Text of="paychecks.noteNot" tags={tags(cause.after, cause.before)} />;
    case 'taxes': {
      const of =
        cause.wages < 0 && cause.amount > 0
          ? 'paychecks.noteLessTaxed'
          : cause.wages > 0 && cause.amount < 0
            ? 'paychecks.noteMoreTaxed'
            : 'paychecks.noteNot';
      return <Text of={of} tags={tags(cause.after, cause.before)} />;
    }
  }
}

/** The method by which extra pay was taxed, and whether it differs from last time. */
function SupplementalNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'supplemental' }> }): ReactNode {
  const format = useFormat();
  const tags = { amount: amountTag(cause.after), was: amountTag(cause.before) };
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
      tags={{ amount: amountTag(cause.after), was: amountTag(cause.before) }}
    />
  );
}

function SinceNote({ cause }: { readonly cause: Extract<ChangeCause, { kind: 'form' | 'certificate' }> }): ReactNode {
  const format = useFormat();
  const tags = { amount: amountTag(cause.after), was: amountTag(cause.before) };
  return cause.since === null ? (
    <Text of="paychecks.noteSamePay" tags={tags} />
  ) : (
    <Text of="paychecks.noteSamePaySince" values={{ date: format.date(cause.since, 'date') }} tags={tags} />
  );
}
