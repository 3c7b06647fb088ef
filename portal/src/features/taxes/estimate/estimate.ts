import { federalTablesFor } from '@paystead/payroll/tables/federal.ts';
import { federalFormOf, PER_CHILD, PER_DEPENDENT, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import {
  tryElections,
  type CalculatorResult,
  type CalculatorJob,
  type CreditAnswers,
  type OtherJob,
} from '@paystead/payroll/federal/w4-calculator.ts';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';

/** The effect of elections on a person's tax and take-home pay, in cents. */
export interface Estimate extends CalculatorResult {
  readonly netNow: number;
  readonly netThen: number;
  /** The year of the tax tables. Before a year's tables are published, it is the year before. */
  readonly tablesYear: number;
}

interface Assumptions {
  /** Federally taxable wages of the person's next paycheck, if they differ from those of the usual one. */
  readonly wagesCents?: number | null;
  readonly others?: readonly OtherJob[];
  readonly credits?: Partial<CreditAnswers>;
}

type Job = CalculatorReply['jobs'][number];

/** Returns the job of the Form W-4, where the person has one with paychecks on this site. */
export function ownJobOf({ jobs }: CalculatorReply): Job | undefined {
  return jobs.find(({ isOwn }) => isOwn);
}

/**
 * Estimates the next paycheck of the person's own job; null before the first paycheck. The next one is assumed to equal the
 * usual one in everything but the federal tax.
 */
export function estimateOf(basis: CalculatorReply, elections: W4Elections, assumed: Assumptions = {}): Estimate | null {
  const own = ownJobOf(basis);
  if (!own?.usualCheck) return null;
  const { net, federalTax, federalWages } = own.usualCheck;
  const wagesCents = assumed.wagesCents ?? federalWages;
  const tables = federalTablesFor(`${basis.year}-12-31`);
  const result = tryElections(tables, {
    own: { ...toJob(own), wagesCents },
    linked: basis.jobs.filter(({ isOwn }) => !isOwn).map(toJob),
    others: assumed.others ?? [],
    form: federalFormOf(elections),
    credits: { ...creditsBy(elections, own.ageAtYearEnd), ...assumed.credits },
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

/** Ages at which the earned income credit needs no qualifying child (26 USC 32(c)(1)(A)). */
export function isEarnedIncomeAge(age: number | null): boolean {
  return age !== null && age >= 25 && age < 65;
}

/** The credits that follow from the form and the age on file. A part of an amount that is no whole child counts as another credit. */
function creditsBy(
  { qualifyingChildren, otherDependents, otherCredits }: W4Elections,
  age: number | null,
): CreditAnswers {
  const children = Math.floor(qualifyingChildren / PER_CHILD);
  const dependents = Math.floor(otherDependents / PER_DEPENDENT);
  return {
    separately: false,
    isDependent: false,
    isOfAge: isEarnedIncomeAge(age),
    children,
    otherDependents: dependents,
    qualifyingChildren: children,
    otherCredits: otherCredits + (qualifyingChildren % PER_CHILD) + (otherDependents % PER_DEPENDENT),
    investmentIncome: 0,
  };
}

/** Tips, and the overtime premium that may be deducted, of a whole year; cents. */
export interface EarnedInYear {
  readonly tips: number;
  readonly overtime: number;
}

/** Returns tips and overtime so far, continued at the pace of the pay to come; null without any. */
export function earnedInYear(basis: CalculatorReply): EarnedInYear | null {
  const own = ownJobOf(basis);
  if (!own?.usualCheck || own.yearToDate.wages <= 0 || basis.year > LAST_YEAR_OF_DEDUCTIONS) return null;
  const share = (own.usualCheck.federalWages * own.checkDates.length) / own.yearToDate.wages;
  // Whole dollars: the rest of the year is a guess.
  const whole = (cents: number) => Math.round((cents * (1 + share)) / 100) * 100;
  const { tips, overtimePremium } = own.earned;
  return tips + overtimePremium === 0 ? null : { tips: whole(tips), overtime: whole(overtimePremium) };
}

/** The deductions for tips and overtime end with this year (Pub. L. 119-21, sections 70201 and 70202). */
const LAST_YEAR_OF_DEDUCTIONS = 2028;

function toJob({ periodsPerYear, usualCheck, yearToDate, checkDates, setup }: Job): CalculatorJob {
  return {
    periodsPerYear,
    wagesCents: usualCheck?.federalWages ?? 0,
    yearToDate,
    // Without a paycheck so far, the next ones are unknown.
    checkDates: usualCheck ? checkDates : [],
    setup,
  };
}
