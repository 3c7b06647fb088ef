import type { FederalSet } from '../tax-set.ts';

/** A Form W-4 without entries, as a set: its members are in the order in which sets are compared. */
export const BLANK_FEDERAL: FederalSet = {
  w4FormYear: 2026,
  filingStatus: 's',
  multipleJobs: false,
  qualifyingChildren: 0,
  otherDependents: 0,
  otherCredits: 0,
  otherIncome: 0,
  deductions: 0,
  extraWithholding: 0,
  allowances: 0,
  exempt: false,
  exemptYear: null,
  nonresidentAlien: false,
  signedFormId: null,
};
