import type { TaxSetup } from '@paystead/payroll/checks/tax-facts.ts';
import type { TaxSteps } from '@paystead/payroll/causes/recomputed-change.ts';
import { PERIODS_PER_YEAR, type Frequency } from '@paystead/payroll/calendar/pay-periods.ts';
import { taxSteps, type RecordedCheck } from '@paystead/payroll/recompute/recompute.ts';
import type { CheckOnRecord } from './features/paychecks/causes/recorded-check.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';

/** Runs the pay engine over two recorded paychecks. Null if the engine didn't calculate one of them. */
export function recompute(before: CheckOnRecord, after: CheckOnRecord): TaxSteps | null {
  const [first, second] = [recordedCheck(before), recordedCheck(after)];
  return first && second ? taxSteps(first, second) : null;
}

function recordedCheck(check: CheckOnRecord): RecordedCheck | null {
  const frequency = (Object.keys(PERIODS_PER_YEAR) as Frequency[]).find((letter) => letter === check.frequency);
  if (!frequency) return null;
  const { lines, checkDate, lastRegular } = check;
  return {
    lines,
    checkDate,
    lastRegular,
    since: { ...check.since },
    periodsPerYear: PERIODS_PER_YEAR[frequency],
    tables: taxTablesOn(checkDate),
    setup: taxSetupOf(check),
  };
}

/** Returns the tax setup that the pay engine takes: forms, places and certificates on record. */
export function taxSetupOf(check: CheckOnRecord): TaxSetup {
  return {
    federal: { ...check.federal },
    places: {
      residence: check.residence,
      work: check.work,
      januaryResidence: check.januaryResidence,
      reciprocityCertificate: check.reciprocityCertificate,
      workPlaces: check.workPlaces,
    },
    certificates: Object.fromEntries(
      Object.entries(check.certificates).map(([state, { allowances, dependents, ...certificate }]) => [
        state,
        { exemptions: { allowances, dependents }, ...certificate },
      ]),
    ),
    // Whether a low-income certificate is on file isn't on record.
    yearlyTaxExempt: true,
  };
}
