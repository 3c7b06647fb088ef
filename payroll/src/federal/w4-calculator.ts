import { creditTablesFor } from './credit-tables.ts';
import { familyCredits, type CreditFacts, type FamilyCredits } from './family-credits.ts';
import { regularWithholding, type FederalSetup } from './withholding-setup.ts';
import type { FederalTables } from './withholding-tables.ts';
import { blankForm, type FederalForm, type PeriodsPerYear, withholdPerPeriod } from './withholding.ts';

/** A job that this product pays, as its paychecks of this year show it. Cents. */
export interface CalculatorJob {
  readonly periodsPerYear: PeriodsPerYear;
  /** Federal taxable wages of a usual check. */
  readonly wagesCents: number;
  readonly yearToDate: { readonly wages: number; readonly withheld: number };
  /** The remaining paydays of the year, local dates. */
  readonly checkDates: readonly string[];
  readonly setup: FederalSetup;
}

/** A job elsewhere, the person's own or the spouse's, with the amounts expected for the whole year; cents. */
export interface OtherJob {
  readonly wages: number;
  readonly withheld: number;
}

/** The facts that credits of the tax return depend on beside form and pay. */
export type CreditAnswers = Omit<
  CreditFacts,
  'filingStatus' | 'nonresidentAlien' | 'earnedIncome' | 'payrollTax' | 'adjustedGrossIncome'
>;

export interface CalculatorInput {
  /** The job of the Form W-4 that is tried. */
  readonly own: CalculatorJob;
  readonly linked: readonly CalculatorJob[];
  readonly others: readonly OtherJob[];
  /** The form that is tried. Its status, income and deductions also stand for the tax return. */
  readonly form: FederalForm;
  readonly credits: CreditAnswers;
  /** The first payday on which the new form is in effect, a local date; null for none this year. */
  readonly firstCheckDate: string | null;
}

/** Tax and withholding of a period, in cents. `refund` is negative where tax would be owed. */
export interface TaxOutcome {
  readonly wages: number;
  readonly taxBeforeCredits: number;
  readonly credits: FamilyCredits;
  /** The tax after all credits; below zero where credits are refunded. */
  readonly tax: number;
  readonly withheldNow: number;
  readonly withheldThen: number;
  readonly refundNow: number;
  readonly refundThen: number;
}

export interface CalculatorResult {
  /** Federal tax of a usual check, by the form in effect and by the form that is tried. */
  readonly perCheck: { readonly before: number; readonly after: number };
  /** The number of this year's paydays with the new form, and the change in this year's take-home pay. */
  readonly checksReached: number;
  readonly netChangeThisYear: number;
  readonly thisYear: TaxOutcome;
  /** A full calendar year at this pay under this form. */
  readonly fullYear: TaxOutcome;
  /**
   * True if step 2 says that there are two jobs and only one is known: half of the withholding then seems to be a refund,
   * which the tax on the other job uses up.
   */
  readonly isSecondJobMissing: boolean;
  /** The amount in step 4(c) at which a full year has neither refund nor balance due, cents per check. */
  readonly evenExtra: number;
}

/**
 * Computes a full year's income tax in cents from the annual tables: Worksheet 1A with one period a year on all wages
 * together, without the checkbox of step 2. Credits lower the tax to zero at most.
 */
export function annualIncomeTax(tables: FederalTables, wages: number, form: FederalForm): number {
  const { filingStatus, dependents, otherIncome, deductions, nonresidentAlien } = form;
  const ofReturn = { ...blankForm(form.formYear), filingStatus, dependents, otherIncome, deductions, nonresidentAlien };
  return withholdPerPeriod(tables, { wagesCents: wages, periodsPerYear: 1, form: ofReturn });
}

/** Checks whether the form says that there are two jobs while the pay of only one is known. */
function lacksSecondJob({ form, linked, others }: CalculatorInput): boolean {
  const paid = [...linked.map(({ wagesCents }) => wagesCents), ...others.map(({ wages }) => wages)];
  return form.multipleJobs && !paid.some((wages) => wages > 0);
}

/** Estimates the effect of a Form W-4 on the next check, this year and a full year. */
export function tryElections(tables: FederalTables, question: CalculatorInput): CalculatorResult {
  const { own, linked, others, form, firstCheckDate } = question;
  const year = tables.year;
  const then: FederalSetup = { ...own.setup, form, exemptYear: form.exempt ? year : null };
  const on = (job: CalculatorJob, setup: FederalSetup, checkDate: string) =>
    regularWithholding(tables, setup, {
      checkDate,
      periodsPerYear: job.periodsPerYear,
      wagesCents: job.wagesCents,
    });
  const reached = own.checkDates.filter((date) => firstCheckDate !== null && date >= firstCheckDate);
  const sample = firstCheckDate ?? own.checkDates.at(-1) ?? `${year}-12-31`;
  const perCheck = { before: on(own, own.setup, sample), after: on(own, then, sample) };

  const soFar = [own, ...linked];
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const restOf = (job: CalculatorJob) => total(job.checkDates.map((date) => on(job, job.setup, date)));
  const wagesThisYear =
    total(soFar.map((job) => job.yearToDate.wages + job.wagesCents * job.checkDates.length)) +
    total(others.map(({ wages }) => wages));
  const elsewhere = total(others.map(({ withheld }) => withheld));
  const withheldNow = total(soFar.map((job) => job.yearToDate.withheld + restOf(job))) + elsewhere;
  const shift = total(reached.map((date) => on(own, then, date) - on(own, own.setup, date)));

  const annual = (job: CalculatorJob, setup: FederalSetup) => job.periodsPerYear * on(job, setup, `${year}-01-31`);
  const wagesFullYear =
    total(soFar.map((job) => job.wagesCents * job.periodsPerYear)) + total(others.map(({ wages }) => wages));
  const fullElsewhere = total(linked.map((job) => annual(job, job.setup))) + elsewhere;

  const thisYear = outcome(tables, question, wagesThisYear, withheldNow, withheldNow + shift);
  const fullYear = outcome(
    tables,
    question,
    wagesFullYear,
    annual(own, own.setup) + fullElsewhere,
    annual(own, then) + fullElsewhere,
  );
  return {
    perCheck,
    checksReached: reached.length,
    netChangeThisYear: 0 - shift,
    thisYear,
    fullYear,
    isSecondJobMissing: lacksSecondJob(question),
    evenExtra: Math.max(0, form.extraWithholding + Math.ceil(-fullYear.refundThen / own.periodsPerYear)),
  };
}

function outcome(
  tables: FederalTables,
  { form, credits: answers }: CalculatorInput,
  wages: number,
  now: number,
  then: number,
): TaxOutcome {
  const ofReturn = creditTablesFor(tables.year);
  const more = form.nonresidentAlien ? 0 : ofReturn.moreStandardDeduction[form.filingStatus];
  const taxBeforeCredits = annualIncomeTax(tables, wages, {
    ...form,
    dependents: 0,
    deductions: form.deductions + more,
  });
  const facts: CreditFacts = {
    ...answers,
    filingStatus: form.filingStatus,
    nonresidentAlien: form.nonresidentAlien,
    earnedIncome: wages,
    payrollTax: null,
    adjustedGrossIncome: wages + form.otherIncome,
  };
  const credits = familyCredits(ofReturn, facts, taxBeforeCredits);
  const tax = taxBeforeCredits - credits.nonrefundable - credits.additionalChild - credits.earnedIncome;
  return {
    wages,
    taxBeforeCredits,
    credits,
    tax,
    withheldNow: now,
    withheldThen: then,
    refundNow: now - tax,
    refundThen: then - tax,
  };
}
