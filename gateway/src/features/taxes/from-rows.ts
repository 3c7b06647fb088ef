import { BLANK_ELECTIONS, W4_FORM_YEAR } from '@paystead/payroll/federal/w4-elections.ts';
import { filingStatusOnLoad } from '@paystead/contract/features/taxes/filing-status.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { FederalRow, TaxRecord, StateRow } from './taxes-store.ts';
import type { FederalSet, StateSet, TaxSet } from './tax-set.ts';

/**
 * Returns a Form W-4 version as a set holds it. Null entries of an employee without a form count as single without
 * entries.
 */
export function federalSetOf(row: FederalRow): FederalSet {
  return {
    w4FormYear: row.form_year,
    filingStatus: filingStatusOnLoad(row.filing_status) ?? 's',
    multipleJobs: row.multiple_jobs,
    qualifyingChildren: row.children_credit,
    otherDependents: row.other_dependents_credit,
    otherCredits: row.dependents_credit - row.children_credit - row.other_dependents_credit,
    otherIncome: row.other_income,
    deductions: row.deductions,
    extraWithholding: row.extra_withholding,
    allowances: row.allowances,
    exempt: row.is_exempt,
    exemptYear: row.exempt_year,
    nonresidentAlien: row.is_nonresident_alien,
    signedFormId: row.signed_form_id,
  };
}

/** The form that applies to an employee without a Form W-4: single, no entries. */
export const NO_FORM: FederalSet = {
  ...BLANK_ELECTIONS,
  w4FormYear: W4_FORM_YEAR,
  allowances: 0,
  exemptYear: null,
  signedFormId: null,
};

function stateSetOf(row: StateRow): StateSet {
  return {
    state: row.state,
    filingStatus: row.filing_status,
    allowances: row.allowances,
    dependents: row.dependents,
    extraWithholding: row.extra_withholding,
    exempt: row.is_exempt,
    percent: row.percent,
    rateTable: row.rate_table,
    localCode: row.local_code,
    signedFormId: row.signed_form_id,
  };
}

/** Returns everything currently in effect as one set. */
export function taxSetOf({ location, federal, states }: TaxRecord): TaxSet {
  return {
    residentGeoCode: location?.resident_geo_code ?? null,
    workGeoCode: location?.work_geo_code ?? null,
    employeeFederalTaxCategory: federal ? federalSetOf(federal) : null,
    employeeStateTaxCategories: states.map(stateSetOf),
  };
}

/** Returns a Form W-4 version as the withholding rules take it. */
export function federalFormOfRow(row: FederalRow): FederalForm {
  return {
    formYear: row.form_year,
    filingStatus: filingStatusOnLoad(row.filing_status) ?? 's',
    multipleJobs: row.multiple_jobs,
    dependents: row.dependents_credit,
    otherIncome: row.other_income,
    deductions: row.deductions,
    extraWithholding: row.extra_withholding,
    allowances: row.allowances,
    exempt: row.is_exempt,
    nonresidentAlien: row.is_nonresident_alien,
  };
}
