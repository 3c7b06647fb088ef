import type { CalculatorDraft, CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import { halfUp, sum } from '@paystead/payroll/money.ts';
import { federalFormOfRow } from './from-rows.ts';
import { federalIn } from './proposal.ts';
import { startOf, statesOf } from './rules.ts';
import type { CalculatorJobRow } from './calculator-store.ts';
import type { TaxRecord } from './taxes-store.ts';
import type { TaxSet } from './tax-set.ts';

/**
 * Builds the W-4 calculator's starting values: the person's jobs, their own first, and the elections that will apply.
 */
export function calculatorReply(
  taxRecord: TaxRecord,
  requested: TaxSet,
  jobs: readonly CalculatorJobRow[],
  draft: CalculatorDraft | null,
): CalculatorReply {
  const year = Number(taxRecord.today.slice(0, 4));
  const {
    w4FormYear: _year,
    allowances: _old,
    exemptYear: _exempt,
    signedFormId: _id,
    ...elections
  } = federalIn(requested);
  return {
    today: taxRecord.today,
    year,
    jobs: jobs
      .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
      .map(({ frequency, federal, lockIn, earnedThisYear, overtimePremium, ...job }) => ({
        ...job,
        earned: earnedOf(earnedThisYear, overtimePremium),
        periodsPerYear: PERIODS_PER_YEAR[frequency],
        setup: {
          form: federal ? federalFormOfRow(federal) : blankForm(year),
          exemptYear: federal?.exempt_year ?? null,
          lockIn: lockIn?.source === 'lockIn' ? federalFormOfRow(lockIn) : null,
        },
      })),
    start: startOf(taxRecord),
    elections,
    appliesTo: taxRecord.is_contractor ? 'contractor' : 'employee',
    states: statesOf(taxRecord),
    draft,
  };
}

/**
 * Returns the tips and the overtime premium of a year. Where the premium was not counted, it is a third of time-and-a-half
 * pay (Notice 2025-69).
 */
function earnedOf(
  earnings: CalculatorJobRow['earnedThisYear'],
  premium: number | null,
): CalculatorReply['jobs'][number]['earned'] {
  const total = (kind: 'tips' | 'overtime') =>
    sum(earnings.filter(({ code }) => earningCodes[code]?.[kind]).map(({ amount }) => amount));
  return {
    tips: Math.max(0, total('tips')),
    overtimePremium: Math.max(0, premium ?? halfUp(BigInt(total('overtime')), 3n)),
  };
}
