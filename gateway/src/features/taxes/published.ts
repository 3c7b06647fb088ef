import type { PublishedTaxes } from '@paystead/contract/service/changes/model.ts';
import { taxSet, type FederalSet, type StateSet } from './tax-set.ts';

const FILING_STATUS = { s: 'S', m: 'M', h: 'H' } as const;

/** Returns tax places and forms as pay engines get them. */
export function publishedTaxes(half: unknown): PublishedTaxes {
  const { residentGeoCode, workGeoCode, employeeFederalTaxCategory, employeeStateTaxCategories } = taxSet.parse(half);
  return {
    residentGeoCode,
    workGeoCode,
    federal: employeeFederalTaxCategory && federalOf(employeeFederalTaxCategory),
    states: employeeStateTaxCategories.map(stateOf),
  };
}

function federalOf(set: FederalSet): NonNullable<PublishedTaxes['federal']> {
  return {
    formYear: set.w4FormYear,
    filingStatus: FILING_STATUS[set.filingStatus],
    multipleJobs: set.multipleJobs,
    childrenCredit: set.qualifyingChildren,
    otherDependentsCredit: set.otherDependents,
    otherCredits: set.otherCredits,
    otherIncome: set.otherIncome,
    deductions: set.deductions,
    extraWithholding: set.extraWithholding,
    allowances: set.allowances,
    isExempt: set.exempt,
    exemptYear: set.exemptYear,
    isNonresidentAlien: set.nonresidentAlien,
  };
}

function stateOf(set: StateSet): PublishedTaxes['states'][number] {
  const { state, filingStatus, allowances, dependents, extraWithholding, percent, rateTable, localCode } = set;
  const isExempt = set.exempt;
  return { state, filingStatus, allowances, dependents, extraWithholding, isExempt, percent, rateTable, localCode };
}
