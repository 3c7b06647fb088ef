import { ON_PAPER, type Both, type CertificateDeclaration, type StateField } from './declaration.ts';
import { STATE_DECLARATIONS } from './declarations.ts';

/** A state's withholding certificate and the fields that it has. */
export interface StateForm extends Omit<CertificateDeclaration, 'statuses'> {
  readonly state: string;
  /** Status codes in the form's order; empty where the form has none. */
  readonly statuses: readonly string[];
  /** The form's words for each status code. */
  readonly statusTexts: Readonly<Record<string, Both>>;
}

/** The entries of a certificate. Cents per pay period, percentages in 1/1,000,000. */
export interface StateElections {
  readonly state: string;
  readonly filingStatus: string | null;
  readonly allowances: number | null;
  readonly dependents: number | null;
  readonly extraWithholding: number;
  readonly exempt: boolean;
  readonly percent: number | null;
  readonly rateTable: string | null;
  readonly localCode: string | null;
}

/** A reason why a certificate is invalid as filled in. */
export type StateProblemCode =
  | 'state_has_no_form'
  | 'not_on_this_form'
  | 'status_needed'
  | 'status_unknown'
  | 'percent_needed'
  | 'percent_not_offered'
  | 'rate_table_unknown'
  | 'school_district_digits'
  | 'county_needed'
  | 'exempt_state_allows_nothing';

export interface StateProblem {
  readonly field: StateField | 'state';
  readonly code: StateProblemCode;
}

/** Returns the certificate of a state by postal abbreviation; one on paper where the state has no folder. */
export function stateFormOf(state: string): StateForm {
  const { statuses, ...certificate } = STATE_DECLARATIONS[state]?.certificate ?? ON_PAPER;
  return {
    ...certificate,
    state,
    statuses: statuses.map(({ code }) => code),
    statusTexts: Object.fromEntries(statuses.map(({ code, text }) => [code, text])),
  };
}

/** Returns the entries that the certificate does not allow, and those that it lacks. */
export function stateProblems(elections: StateElections): StateProblem[] {
  const form = stateFormOf(elections.state);
  if (form.kind !== 'certificate') return [{ field: 'state', code: 'state_has_no_form' }];
  const problems: StateProblem[] = [];
  const add = (field: StateField, code: StateProblemCode) => problems.push({ field, code });
  const { filingStatus, allowances, dependents, extraWithholding, exempt, percent, rateTable, localCode } = elections;
  if (exempt && !form.exempt) add('exempt', 'not_on_this_form');
  if (exempt && form.exempt) {
    const claims = (allowances ?? 0) + (dependents ?? 0) + extraWithholding + (percent ?? 0);
    if (claims !== 0) add('exempt', 'exempt_state_allows_nothing');
    return problems;
  }
  if (form.statuses.length === 0 ? filingStatus !== null : false) add('filingStatus', 'not_on_this_form');
  if (form.statuses.length > 0 && filingStatus === null) add('filingStatus', 'status_needed');
  if (form.statuses.length > 0 && filingStatus !== null && !form.statuses.includes(filingStatus))
    add('filingStatus', 'status_unknown');
  if (!form.allowances && (allowances ?? 0) !== 0) add('allowances', 'not_on_this_form');
  if (!form.dependents && (dependents ?? 0) !== 0) add('dependents', 'not_on_this_form');
  if (!form.extraWithholding && extraWithholding !== 0) add('extraWithholding', 'not_on_this_form');
  if (form.percents.length === 0 && percent !== null) add('percent', 'not_on_this_form');
  if (form.percents.length > 0 && percent === null) add('percent', 'percent_needed');
  if (form.percents.length > 0 && percent !== null && !form.percents.includes(percent))
    add('percent', 'percent_not_offered');
  if (rateTable !== null && !form.rateTables.includes(rateTable))
    add('rateTable', form.rateTables.length === 0 ? 'not_on_this_form' : 'rate_table_unknown');
  if (form.localCode === null && localCode !== null) add('localCode', 'not_on_this_form');
  if (form.localCode === 'schoolDistrict' && !/^\d{4}$/.test(localCode ?? ''))
    add('localCode', 'school_district_digits');
  if (form.localCode === 'county' && !localCode?.trim()) add('localCode', 'county_needed');
  return problems;
}

/** Returns a certificate without claims. */
export function blankStateElections(state: string): StateElections {
  const { statuses, allowances, dependents, percents } = stateFormOf(state);
  return {
    state,
    filingStatus: statuses[0] ?? null,
    allowances: allowances ? 0 : null,
    dependents: dependents ? 0 : null,
    extraWithholding: 0,
    exempt: false,
    percent: percents[3] ?? null,
    rateTable: null,
    localCode: null,
  };
}
