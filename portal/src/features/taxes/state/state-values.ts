import {
  blankStateElections,
  stateProblems,
  type StateElections,
  type StateForm,
  type StateProblemCode,
} from '@paystead/payroll/states/certificates.ts';
import type { StateField } from '@paystead/payroll/states/declaration.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { centsOf, countOf, dollarsOf } from '../dollars.ts';
import type { Signature } from '../sign-card.tsx';

/** A certificate as it is typed. */
export interface StateValues {
  readonly filingStatus: string;
  readonly allowances: string;
  readonly dependents: string;
  readonly extraWithholding: string;
  readonly exempt: boolean;
  readonly percent: string;
  readonly rateTable: string;
  readonly localCode: string;
}

export type SignedStateValues = StateValues & Signature;

export interface StateFault {
  readonly field: StateField;
  readonly text: PlainTextKey;
}

export const STATE_LABELS: Readonly<Record<StateField, PlainTextKey>> = {
  filingStatus: 'taxes.stateStatus',
  allowances: 'taxes.stateAllowances',
  dependents: 'taxes.stateDependents',
  extraWithholding: 'taxes.stateExtra',
  exempt: 'taxes.stateExempt',
  percent: 'taxes.statePercent',
  rateTable: 'taxes.stateRateTable',
  localCode: 'taxes.stateLocal',
};

const TEXTS: Readonly<Record<StateProblemCode, PlainTextKey>> = {
  state_has_no_form: 'taxes.faultNotOnForm',
  not_on_this_form: 'taxes.faultNotOnForm',
  status_needed: 'taxes.faultStatus',
  status_unknown: 'taxes.faultStatus',
  percent_needed: 'taxes.faultPercent',
  percent_not_offered: 'taxes.faultPercent',
  rate_table_unknown: 'taxes.faultRateTable',
  school_district_digits: 'taxes.faultSchool',
  county_needed: 'taxes.faultCounty',
  exempt_state_allows_nothing: 'taxes.faultStateExempt',
};

/** Returns a certificate as the text of the fields. */
export function stateValuesOf(elections: StateElections): StateValues {
  return {
    filingStatus: elections.filingStatus ?? '',
    allowances: String(elections.allowances ?? 0),
    dependents: String(elections.dependents ?? 0),
    extraWithholding: dollarsOf(elections.extraWithholding),
    exempt: elections.exempt,
    percent: elections.percent === null ? '' : String(elections.percent),
    rateTable: elections.rateTable ?? '',
    localCode: elections.localCode ?? '',
  };
}

/** Returns the entries as elections, with the fields of the state's own form only. Claiming exemption excludes all others. */
export function stateElectionsOf(
  form: StateForm,
  values: StateValues,
): { readonly elections: StateElections; readonly faults: readonly StateFault[] } {
  const faults: StateFault[] = [];
  const blank: StateElections = {
    ...blankStateElections(form.state),
    filingStatus: null,
    allowances: null,
    dependents: null,
    percent: null,
  };
  const count = (field: 'allowances' | 'dependents') => {
    const number = countOf(values[field]);
    if (number === null) faults.push({ field, text: 'taxes.faultCount' });
    return number ?? 0;
  };
  const amount = () => {
    const cents = centsOf(values.extraWithholding);
    if (cents === null) faults.push({ field: 'extraWithholding', text: 'taxes.faultAmount' });
    return cents ?? 0;
  };
  const elections: StateElections =
    values.exempt && form.exempt
      ? { ...blank, exempt: true, localCode: form.localCode ? values.localCode.trim() || null : null }
      : {
          ...blank,
          filingStatus: form.statuses.length > 0 ? values.filingStatus || null : null,
          allowances: form.allowances ? count('allowances') : null,
          dependents: form.dependents ? count('dependents') : null,
          extraWithholding: form.extraWithholding ? amount() : 0,
          percent: form.percents.length > 0 && values.percent !== '' ? Number(values.percent) : null,
          rateTable: form.rateTables.length > 0 ? values.rateTable || null : null,
          localCode: form.localCode ? values.localCode.trim() || null : null,
        };
  const problems = stateProblems(elections).flatMap(({ field, code }) =>
    field === 'state' ? [] : [{ field, text: TEXTS[code] }],
  );
  return { elections, faults: [...faults, ...problems] };
}
