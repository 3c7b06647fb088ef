import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import { federalFormOfRow } from './from-rows.ts';
import { federalIn } from './proposal.ts';
import { startOf } from './rules.ts';
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
): TaxesLabReply {
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
      .map(({ frequency, federal, lockIn, ...job }) => ({
        ...job,
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
  };
}
