import { federalTablesFor } from '@paystead/payroll/tables/federal.ts';
import { federalFormOf, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import {
  tryElections,
  type CalculatorResult,
  type CalculatorJob,
  type OtherJob,
} from '@paystead/payroll/federal/w4-calculator.ts';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';

/** What elections come to for this person, and what lands in their account; cents. */
export interface Estimate extends CalculatorResult {
  readonly netNow: number;
  readonly netThen: number;
  /** The tables' year: until a new one is published the last one is used. */
  readonly tablesYear: number;
}

interface Changed {
  /** FIT-taxable wages of one's own next check, where they shall differ from the last one. */
  readonly wagesCents?: number | null;
  readonly others?: readonly OtherJob[];
}

/**
 * The estimate for one's own job; null before the first paycheck. The next check is taken to be like the last regular one:
 * everything but the federal tax stays as it was there.
 */
export function estimateOf(lab: TaxesLabReply, elections: W4Elections, changed: Changed = {}): Estimate | null {
  const own = lab.jobs.find(({ isOwn }) => isOwn);
  if (!own?.lastCheck) return null;
  const { net, federalTax, federalWages } = own.lastCheck;
  const wagesCents = changed.wagesCents ?? federalWages;
  const tables = federalTablesFor(`${lab.year}-12-31`);
  const answer = tryElections(tables, {
    own: { ...toJob(own), wagesCents },
    linked: lab.jobs.filter(({ isOwn }) => !isOwn).map(toJob),
    others: changed.others ?? [],
    form: federalFormOf(elections),
    firstCheckDate: lab.start?.checkDate ?? null,
  });
  const netNow = net + federalTax - answer.perCheck.before + (wagesCents - federalWages);
  return {
    ...answer,
    netNow,
    netThen: netNow + answer.perCheck.before - answer.perCheck.after,
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
    // Without a check so far nobody knows what the next ones will be.
    checkDates: lastCheck ? checkDates : [],
    setup,
  };
}

/** Above it the credits of step 3 shrink, which this lab does not compute; cents a year. */
export function isAboveCreditLimit(wages: number, { filingStatus }: Pick<W4Elections, 'filingStatus'>): boolean {
  return wages > (filingStatus === 'm' ? 40_000_000 : 20_000_000);
}
