import { regularWithholding, type FederalSetup } from './withholding-setup.ts';
import type { FederalTables } from './withholding-tables.ts';
import { blankForm, type FederalForm, type PeriodsPerYear, withholdPerPeriod } from './withholding.ts';

/** A job at an employer served here, as its paychecks of this year show it. Cents. */
export interface LabJob {
  readonly periodsPerYear: PeriodsPerYear;
  /** FIT-taxable wages of one usual check. */
  readonly wagesCents: number;
  readonly yearToDate: { readonly wages: number; readonly withheld: number };
  /** Paydays still to come this year, local dates. */
  readonly checkDates: readonly string[];
  readonly setup: FederalSetup;
}

/** A job that nobody here pays, one's own or the spouse's, for the whole year in cents as the person expects it. */
export interface OtherJob {
  readonly wages: number;
  readonly withheld: number;
}

export interface LabQuestion {
  /** The job whose W-4 is being tried out. */
  readonly own: LabJob;
  readonly linked: readonly LabJob[];
  readonly others: readonly OtherJob[];
  /** The elections being tried out. What they say of status, dependents, income and deductions is taken for the return. */
  readonly wish: FederalForm;
  /** The first payday that the new form reaches, a local date; null: none this year. */
  readonly firstCheckDate: string | null;
}

/** What a span of time comes to, in cents. `refund` is negative where tax would be owed. */
export interface LabOutcome {
  readonly wages: number;
  readonly tax: number;
  readonly withheldNow: number;
  readonly withheldThen: number;
  readonly refundNow: number;
  readonly refundThen: number;
}

export interface LabAnswer {
  /** Federal tax of one usual check, as the form in force and as the one tried out would have it. */
  readonly perCheck: { readonly before: number; readonly after: number };
  /** How many of this year's paydays the new form reaches, and what that changes in this year's net pay. */
  readonly checksReached: number;
  readonly netChangeThisYear: number;
  readonly thisYear: LabOutcome;
  /** Twelve months at this pay under this form, from the first day. */
  readonly fullYear: LabOutcome;
  /** What step 4(c) would have to be for a full year to come out even, cents per check. */
  readonly evenExtra: number;
}

/**
 * The income tax of a whole year in cents, by the annual tables: Worksheet 1A for one period of a year on everything
 * together, without the box of step 2. Credits lower the tax to nothing at the most.
 */
export function annualIncomeTax(tables: FederalTables, wages: number, wish: FederalForm): number {
  const { filingStatus, dependents, otherIncome, deductions, nonresidentAlien } = wish;
  const form = { ...blankForm(wish.formYear), filingStatus, dependents, otherIncome, deductions, nonresidentAlien };
  return withholdPerPeriod(tables, { wagesCents: wages, periodsPerYear: 1, form });
}

/** What elections tried out come to: on the next check, this year and over a full year. Pure; nothing is kept. */
export function tryElections(tables: FederalTables, question: LabQuestion): LabAnswer {
  const { own, linked, others, wish, firstCheckDate } = question;
  const year = tables.year;
  const then: FederalSetup = { ...own.setup, form: wish, exemptYear: wish.exempt ? year : null };
  const on = (job: LabJob, setup: FederalSetup, checkDate: string) =>
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
  const restOf = (job: LabJob) => total(job.checkDates.map((date) => on(job, job.setup, date)));
  const wagesThisYear =
    total(soFar.map((job) => job.yearToDate.wages + job.wagesCents * job.checkDates.length)) +
    total(others.map(({ wages }) => wages));
  const elsewhere = total(others.map(({ withheld }) => withheld));
  const withheldNow = total(soFar.map((job) => job.yearToDate.withheld + restOf(job))) + elsewhere;
  const shift = total(reached.map((date) => on(own, then, date) - on(own, own.setup, date)));

  const annual = (job: LabJob, setup: FederalSetup) => job.periodsPerYear * on(job, setup, `${year}-01-31`);
  const wagesFullYear =
    total(soFar.map((job) => job.wagesCents * job.periodsPerYear)) + total(others.map(({ wages }) => wages));
  const fullElsewhere = total(linked.map((job) => annual(job, job.setup))) + elsewhere;

  const thisYear = outcome(tables, wish, wagesThisYear, withheldNow, withheldNow + shift);
  const fullYear = outcome(
    tables,
    wish,
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
    evenExtra: Math.max(0, wish.extraWithholding + Math.ceil(-fullYear.refundThen / own.periodsPerYear)),
  };
}

function outcome(tables: FederalTables, wish: FederalForm, wages: number, now: number, then: number): LabOutcome {
  const tax = annualIncomeTax(tables, wages, wish);
  return {
    wages,
    tax,
    withheldNow: now,
    withheldThen: then,
    refundNow: now - tax,
    refundThen: then - tax,
  };
}
