import { federalTablesFor } from '@paystead/payroll/tables/federal.ts';
import { federalFormOf, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import {
  tryElections,
  type CalculatorResult,
  type CalculatorJob,
  type OtherJob,
} from '@paystead/payroll/federal/w4-calculator.ts';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';

/** The effect of elections on a person's tax and take-home pay, in cents. */
export interface Estimate extends CalculatorResult {
  readonly netNow: number;
  readonly netThen: number;
  /** The year of the tax tables. Before a year's tables are published, it is the year before. */
  readonly tablesYear: number;
}

interface Assumptions {
  /** Federally taxable wages of the person's next paycheck, if they differ from the last one. */
  readonly wagesCents?: number | null;
  readonly others?: readonly OtherJob[];
}

/**
 * Estimates the next paycheck of the person's own job; null before the first paycheck. The next one is assumed to equal the
 * last regular one in everything but the federal tax.
 */
export function estimateOf(basis: TaxesLabReply, elections: W4Elections, assumed: Assumptions = {}): Estimate | null {
  const own = basis.jobs.find(({ isOwn }) => isOwn);
  if (!own?.lastCheck) return null;
  const { net, federalTax, federalWages } = own.lastCheck;
  const wagesCents = assumed.wagesCents ?? federalWages;
  const tables = federalTablesFor(`${basis.year}-12-31`);
  const result = tryElections(tables, {
    own: { ...toJob(own), wagesCents },
    linked: basis.jobs.filter(({ isOwn }) => !isOwn).map(toJob),
    others: assumed.others ?? [],
    form: federalFormOf(elections),
    firstCheckDate: basis.start?.checkDate ?? null,
  });
  const netNow = net + federalTax - result.perCheck.before + (wagesCents - federalWages);
  return {
    ...result,
    netNow,
    netThen: netNow + result.perCheck.before - result.perCheck.after,
    tablesYear: tables.year,
  };
}

function toJob({
  periodsPerYear,
  lastCheck,
  yearToDate,
  checkDates,
  setup,
}: TaxesLabReply['jobs'][number]): CalculatorJob {
  return {
    periodsPerYear,
    wagesCents: lastCheck?.federalWages ?? 0,
    yearToDate,
    // Without a paycheck so far, the next ones are unknown.
    checkDates: lastCheck ? checkDates : [],
    setup,
  };
}

/** Returns true if the credits of step 3 are reduced, which the calculator doesn't compute. Wages in cents a year. */
export function isAboveCreditLimit(wages: number, { filingStatus }: Pick<W4Elections, 'filingStatus'>): boolean {
  return wages > (filingStatus === 'm' ? 40_000_000 : 20_000_000);
}
