import { halfUp } from '../money.ts';
import { annualTax, bracketOf, type FederalTables, type FilingStatus } from './withholding-tables.ts';

/** The entries of a Form W-4 that withholding depends on. Cents a year, except `extraWithholding`, which is per period. */
export type FederalForm = {
  /** Revision of the form. Forms of 2019 and older have allowances instead of steps 2 to 4. */
  formYear: number;
  filingStatus: FilingStatus;
  /** Step 2(c), two jobs. */
  multipleJobs: boolean;
  /** Step 3, total credits. */
  dependents: number;
  /** Step 4(a). */
  otherIncome: number;
  /** Step 4(b). */
  deductions: number;
  /** Step 4(c), or line 6 of an old form; per pay period. */
  extraWithholding: number;
  /** Line 5 of an old form. */
  allowances: number;
  exempt: boolean;
  nonresidentAlien: boolean;
};

/** Pay periods a year: daily 260, weekly 52, biweekly 26, semimonthly 24, monthly 12, quarterly 4, half-yearly 2, yearly 1. */
export type PeriodsPerYear = 260 | 52 | 26 | 24 | 12 | 4 | 2 | 1;

/** Returns the form for no form on file or an expired exemption: single, steps 2 to 4 blank. */
export function blankForm(formYear: number): FederalForm {
  return {
    formYear,
    filingStatus: 's',
    multipleJobs: false,
    dependents: 0,
    otherIncome: 0,
    deductions: 0,
    extraWithholding: 0,
    allowances: 0,
    exempt: false,
    nonresidentAlien: false,
  };
}

/** A pay period to withhold from: federal taxable wages in cents, pay periods a year, and the form in effect. */
export type WithholdingQuestion = { wagesCents: number; periodsPerYear: PeriodsPerYear; form: FederalForm };

/** Worksheet 1A by line, in cents, to show how an amount is computed; only `withheld` is withheld. */
export type WithholdingWorksheet = {
  annualWages: number;
  /** 1i or 1l. */
  adjustedAnnual: number;
  /** The marginal rate of the row, ppm. */
  rate: number;
  /** 2g, rounded for display. */
  tentativeAnnual: number;
  /** 2h, rounded for display. */
  tentativePerPeriod: number;
  /** 3b, rounded for display. */
  creditPerPeriod: number;
  /** 4b. */
  withheld: number;
};

/**
 * Computes Worksheet 1A of IRS Pub. 15-T, the percentage method for automated payroll systems. All values are exact until
 * one half-up rounding to cents at the end. An exempt form withholds nothing.
 */
export function withholdingWorksheet(tables: FederalTables, question: WithholdingQuestion): WithholdingWorksheet {
  const { wagesCents, periodsPerYear, form } = question;
  const annualWages = (Math.max(0, wagesCents) + nonresidentAddition(tables, question)) * periodsPerYear;
  const adjustedAnnual = Math.max(0, adjustedAnnualWages(tables, form, annualWages));
  const old = form.formYear <= 2019;
  const rows = (form.multipleJobs && !old ? tables.multipleJobs : tables.standard)[tableStatus(form)];
  const tentative = annualTax(rows, adjustedAnnual);
  const credit = old ? 0 : form.dependents;
  const afterCredit = tentative - BigInt(credit) * 1_000_000n;
  const perPeriod = 1_000_000n * BigInt(periodsPerYear);
  const withheld = form.exempt
    ? 0
    : halfUp((afterCredit > 0n ? afterCredit : 0n) + BigInt(form.extraWithholding) * perPeriod, perPeriod);
  return {
    annualWages,
    adjustedAnnual,
    rate: bracketOf(rows, adjustedAnnual)[2],
    tentativeAnnual: halfUp(tentative, 1_000_000n),
    tentativePerPeriod: halfUp(tentative, perPeriod),
    creditPerPeriod: halfUp(BigInt(credit), BigInt(periodsPerYear)),
    withheld,
  };
}

/** Returns the federal income tax to withhold from one period's regular wages, in cents. */
export function withholdPerPeriod(tables: FederalTables, question: WithholdingQuestion): number {
  return withholdingWorksheet(tables, question).withheld;
}

/** Returns line 1i or 1l. Step 4(b) is added to line 1g; taking the larger of the two, as some calculators do, is wrong. */
function adjustedAnnualWages(tables: FederalTables, form: FederalForm, annualWages: number): number {
  if (form.formYear <= 2019) return annualWages - tables.allowance * form.allowances;
  const adjustment = form.multipleJobs ? 0 : tables.adjustment[form.filingStatus];
  return annualWages + form.otherIncome - (form.deductions + adjustment);
}

/** Returns the status for the tables: forms of 2019 and older have single and married only. */
function tableStatus(form: FederalForm): FilingStatus {
  return form.formYear <= 2019 && form.filingStatus === 'h' ? 's' : form.filingStatus;
}

/**
 * Returns the addition to a nonresident alien's wages, for withholding only: the standard deduction per period, to the dime
 * (derived: it reproduces the amounts printed for 2025); on an old form less one allowance.
 */
function nonresidentAddition(tables: FederalTables, { form, periodsPerYear, wagesCents }: WithholdingQuestion): number {
  if (!form.nonresidentAlien || wagesCents <= 0) return 0;
  const annual = tables.nonresidentAddition - (form.formYear <= 2019 ? tables.allowance : 0);
  return halfUp(BigInt(annual), 10n * BigInt(periodsPerYear)) * 10;
}
