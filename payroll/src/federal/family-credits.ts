import { shareOf } from '../money.ts';
import type { CreditTables } from './credit-tables.ts';
import type { FilingStatus } from './withholding-tables.ts';

/** The facts on which the credits for children and earned income depend; cents a year. */
export interface CreditFacts {
  readonly filingStatus: FilingStatus;
  /** True if status `s` is married filing separately, which excludes the earned income credit. */
  readonly separately: boolean;
  readonly nonresidentAlien: boolean;
  /** True if someone else can claim the person as a dependent or a qualifying child. */
  readonly isDependent: boolean;
  /** True if the person, or the spouse on a joint return, is 25 to 64 at the end of the year. */
  readonly isOfAge: boolean;
  /** Children under 17 at the end of the year. */
  readonly children: number;
  readonly otherDependents: number;
  /** Qualifying children of the earned income credit: under 19, students under 24, or disabled. */
  readonly qualifyingChildren: number;
  /** Nonrefundable credits beside those for children and dependents. */
  readonly otherCredits: number;
  /** Wages in box 1 of all Forms W-2 of the return. */
  readonly earnedIncome: number;
  /** Social Security and Medicare tax on these wages, an estimate from the wages alone if null. */
  readonly payrollTax: number | null;
  readonly adjustedGrossIncome: number;
  /** Interest, dividends, capital gains and net rents. */
  readonly investmentIncome: number;
}

/** The credits of a tax return, cents. */
export interface FamilyCredits {
  /** Credits for children and dependents after the income limit, and the others. */
  readonly allowed: number;
  /** The part that lowers the tax, to zero at most. */
  readonly nonrefundable: number;
  /** Additional child tax credit (Schedule 8812, line 27). */
  readonly additionalChild: number;
  readonly earnedIncome: number;
}

/** Computes the credits that a return with this tax (cents, before credits) takes. */
export function familyCredits(tables: CreditTables, facts: CreditFacts, tax: number): FamilyCredits {
  const forChildren = childCredits(tables, facts);
  const allowed = forChildren + facts.otherCredits;
  // Other credits come first: the child tax credit is limited to the tax that they leave (Schedule 8812, line 13).
  const other = Math.min(tax, facts.otherCredits);
  const usedForChildren = Math.min(tax - other, forChildren);
  const earnedIncome = earnedIncomeCredit(tables, facts);
  return {
    allowed,
    nonrefundable: other + usedForChildren,
    additionalChild: additionalChildCredit(tables, facts, forChildren - usedForChildren, earnedIncome),
    earnedIncome,
  };
}

const thresholdOf = (from: { readonly joint: number; readonly others: number }, { filingStatus }: CreditFacts) =>
  filingStatus === 'm' ? from.joint : from.others;

/** Schedule 8812, lines 4 to 12: $50 less for each $1,000, or part of it, above the income limit (26 USC 24(b)). */
function childCredits(tables: CreditTables, facts: CreditFacts): number {
  if (facts.nonresidentAlien) return 0;
  const full = facts.children * tables.perChild + facts.otherDependents * tables.perDependent;
  const excess = Math.max(0, facts.adjustedGrossIncome - thresholdOf(tables.childPhaseoutFrom, facts));
  return Math.max(0, full - Math.ceil(excess / 100_000) * 5_000);
}

/** Earned income above which the child tax credit is refundable (26 USC 24(h)(6)), and the share, ppm. */
const REFUNDABLE_ABOVE = 250_000;
const REFUNDABLE_SHARE = 150_000;

/** Schedule 8812, lines 16 to 27: what the tax did not use, up to the limit per child and the share of earned income. */
function additionalChildCredit(tables: CreditTables, facts: CreditFacts, unused: number, earnedCredit: number): number {
  if (facts.nonresidentAlien || unused <= 0) return 0;
  const limit = Math.min(unused, facts.children * tables.refundablePerChild);
  const byIncome = shareOf(Math.max(0, facts.earnedIncome - REFUNDABLE_ABOVE), REFUNDABLE_SHARE);
  // With three or more children, payroll taxes above the earned income credit count instead where they are more.
  const byPayrollTax = facts.children >= 3 ? payrollTaxOf(tables, facts) - earnedCredit : 0;
  return Math.min(limit, Math.max(byIncome, byPayrollTax));
}

function payrollTaxOf(tables: CreditTables, { payrollTax, earnedIncome }: CreditFacts): number {
  if (payrollTax !== null) return payrollTax;
  const { rate, wageLimit } = tables.socialSecurity;
  return shareOf(Math.min(earnedIncome, wageLimit), rate) + shareOf(earnedIncome, tables.medicareRate);
}

/**
 * Computes the earned income credit of 26 USC 32 by its formula. The table of the IRS goes in steps of $50 of income, so that
 * a return may differ by a few dollars.
 */
function earnedIncomeCredit(tables: CreditTables, facts: CreditFacts): number {
  const children = Math.min(3, facts.qualifyingChildren) as 0 | 1 | 2 | 3;
  const excluded =
    facts.separately ||
    facts.nonresidentAlien ||
    facts.isDependent ||
    facts.investmentIncome > tables.investmentIncomeLimit ||
    (children === 0 && !facts.isOfAge);
  if (excluded) return 0;
  const { creditRate, earnedIncome, maximum, phaseoutRate, phaseoutFrom } = tables.earnedIncome[children];
  const income = Math.max(facts.adjustedGrossIncome, facts.earnedIncome);
  const reduction = shareOf(Math.max(0, income - thresholdOf(phaseoutFrom, facts)), phaseoutRate);
  const credit = facts.earnedIncome >= earnedIncome ? maximum : shareOf(facts.earnedIncome, creditRate);
  return Math.max(0, Math.min(credit, maximum - reduction));
}
