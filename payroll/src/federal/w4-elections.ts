import type { FilingStatus } from './withholding-tables.ts';
import type { FederalForm } from './withholding.ts';

/** The revision of Form W-4 that employees sign. */
export const W4_FORM_YEAR = 2026;

/** Credits in step 3 of the 2026 form, cents: for a child under 17, and for another dependent. */
export const PER_CHILD = 220_000;
export const PER_DEPENDENT = 50_000;

/** The entries of Form W-4; step numbers are those of the 2026 form. Cents a year, except `extraWithholding`. */
export interface W4Elections {
  filingStatus: FilingStatus;
  /** Step 2(c). */
  multipleJobs: boolean;
  /** Step 3(a). */
  qualifyingChildren: number;
  /** Step 3(b). */
  otherDependents: number;
  /** Step 3, credits beside (a) and (b). */
  otherCredits: number;
  /** Step 4(a). */
  otherIncome: number;
  /** Step 4(b). */
  deductions: number;
  /** Step 4(c); cents per pay period. */
  extraWithholding: number;
  exempt: boolean;
  nonresidentAlien: boolean;
}

/** Returns the total of step 3, cents a year. */
export function creditsOf({
  qualifyingChildren,
  otherDependents,
  otherCredits,
}: Pick<W4Elections, 'qualifyingChildren' | 'otherDependents' | 'otherCredits'>): number {
  return qualifyingChildren + otherDependents + otherCredits;
}

/** Returns the form that the withholding rules take. */
export function federalFormOf(elections: W4Elections, formYear = W4_FORM_YEAR, allowances = 0): FederalForm {
  const { filingStatus, multipleJobs, otherIncome, deductions, extraWithholding, exempt, nonresidentAlien } = elections;
  return {
    formYear,
    filingStatus,
    multipleJobs,
    dependents: creditsOf(elections),
    otherIncome,
    deductions,
    extraWithholding,
    allowances,
    exempt,
    nonresidentAlien,
  };
}

/** A Form W-4 with step 1(c) only: single, no other entries. */
export const BLANK_ELECTIONS: W4Elections = {
  filingStatus: 's',
  multipleJobs: false,
  qualifyingChildren: 0,
  otherDependents: 0,
  otherCredits: 0,
  otherIncome: 0,
  deductions: 0,
  extraWithholding: 0,
  exempt: false,
  nonresidentAlien: false,
};

/**
 * Splits a total of step 3 where only the total is on record: as many children as fit beside whole dependents, the rest as
 * other credits. Forms before 2026 had $2,000 a child.
 */
export function splitCredits(
  total: number,
  formYear: number,
): Pick<W4Elections, 'qualifyingChildren' | 'otherDependents' | 'otherCredits'> {
  const perChild = formYear >= 2026 ? PER_CHILD : 200_000;
  for (let children = Math.floor(total / perChild); children >= 0; children -= 1) {
    const rest = total - children * perChild;
    if (rest % PER_DEPENDENT === 0)
      return { qualifyingChildren: children * perChild, otherDependents: rest, otherCredits: 0 };
  }
  return { qualifyingChildren: 0, otherDependents: 0, otherCredits: total };
}
