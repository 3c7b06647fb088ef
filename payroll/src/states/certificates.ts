/** A state's withholding certificate and the fields that it has. */
export interface StateForm {
  readonly state: string;
  /**
   * `certificate`: employees fill it in online. `federal`: the state uses the federal Form W-4. `none`: no tax on wages.
   * `elsewhere`: the state has a certificate that the payroll team takes on paper.
   */
  readonly kind: 'certificate' | 'federal' | 'none' | 'elsewhere';
  /** The form's name as the state prints it; null where there is none. */
  readonly form: string | null;
  /** Status codes in the form's order; empty where the form has none. */
  readonly statuses: readonly string[];
  readonly allowances: boolean;
  readonly dependents: boolean;
  readonly extraWithholding: boolean;
  readonly exempt: boolean;
  /** Percentages of gross pay to choose from, 1/1,000,000. */
  readonly percents: readonly number[];
  /** New Jersey's rate table. */
  readonly rateTables: readonly string[];
  /** The kind of local code that the certificate asks for. */
  readonly localCode: 'schoolDistrict' | 'county' | null;
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

export type StateField = Exclude<keyof StateElections, 'state'>;

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

const NOTHING: Omit<StateForm, 'state' | 'kind'> = {
  form: null,
  statuses: [],
  allowances: false,
  dependents: false,
  extraWithholding: false,
  exempt: false,
  percents: [],
  rateTables: [],
  localCode: null,
};

const certificate = (state: string, form: string, has: Partial<StateForm>): StateForm => ({
  ...NOTHING,
  state,
  kind: 'certificate',
  form,
  extraWithholding: true,
  exempt: true,
  ...has,
});
const withAllowances = { allowances: true } as const;

const CERTIFICATES: readonly StateForm[] = [
  certificate('AL', 'A-4', { statuses: ['0', 'S', 'MS', 'M', 'H'], dependents: true }),
  certificate('AZ', 'A-4', { percents: [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000] }),
  certificate('CA', 'DE 4', { statuses: ['S', 'M', 'H'], ...withAllowances }),
  certificate('CT', 'CT-W4', { statuses: ['A', 'B', 'C', 'D', 'E', 'F'], exempt: false }),
  certificate('GA', 'G-4', { statuses: ['S', 'MJ1', 'MJ2', 'MS', 'H'], dependents: true, ...withAllowances }),
  certificate('IL', 'IL-W-4', withAllowances),
  certificate('IN', 'WH-4', { dependents: true, exempt: false, ...withAllowances }),
  certificate('KY', 'K-4', {}),
  certificate('MD', 'MW507', { statuses: ['S', 'M', 'MS'], localCode: 'county', ...withAllowances }),
  certificate('MI', 'MI-W4', withAllowances),
  certificate('NJ', 'NJ-W4', {
    statuses: ['A', 'B', 'C', 'D', 'E'],
    rateTables: ['A', 'B', 'C', 'D', 'E'],
    ...withAllowances,
  }),
  certificate('NY', 'IT-2104', { statuses: ['S', 'M', 'MS'], exempt: false, ...withAllowances }),
  certificate('OH', 'IT 4', { localCode: 'schoolDistrict', ...withAllowances }),
  certificate('PA', 'REV-419', { extraWithholding: false }),
];
const BY_FEDERAL_FORM = new Set(['CO', 'ND', 'NM', 'UT']);
const WITHOUT_TAX = new Set(['AK', 'FL', 'NV', 'NH', 'SD', 'TN', 'TX', 'WA', 'WY']);

/** Returns the certificate of a state by postal abbreviation. */
export function stateFormOf(state: string): StateForm {
  const found = CERTIFICATES.find((one) => one.state === state);
  if (found) return found;
  const kind = BY_FEDERAL_FORM.has(state) ? 'federal' : WITHOUT_TAX.has(state) ? 'none' : 'elsewhere';
  return { ...NOTHING, state, kind };
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
  return {
    state,
    filingStatus: stateFormOf(state).statuses[0] ?? null,
    allowances: stateFormOf(state).allowances ? 0 : null,
    dependents: stateFormOf(state).dependents ? 0 : null,
    extraWithholding: 0,
    exempt: false,
    percent: stateFormOf(state).percents[3] ?? null,
    rateTable: null,
    localCode: null,
  };
}
