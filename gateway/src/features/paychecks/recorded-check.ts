import type { CheckDetail, CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { FederalRow, InputsRow } from './inputs-store.ts';

/** A Form W-4 as it counts for withholding, the year of an exemption, and an IRS letter that overrides it. */
interface FederalInputs {
  readonly form: FederalForm;
  readonly exemptYear: number | null;
  readonly lockIn: FederalForm | null;
}

/** One check with what its taxes were computed from, as the record has it; dates are local. */
export interface CheckOnRecord {
  readonly lines: CheckLines;
  readonly checkDate: string;
  /** W, B, S or M. */
  readonly frequency: string | null;
  readonly federal: FederalInputs;
  readonly residence: string;
  readonly work: string;
  /** Residence on 1 January where that is another one. */
  readonly januaryResidence: string | null;
  readonly reciprocityCertificate: boolean;
  readonly certificates: Readonly<Record<string, StateInputs>>;
  readonly since: { readonly form: string | null; readonly certificates: string | null };
  readonly lastRegular: { readonly wages: number; readonly withheld: number } | null;
}
interface StateInputs {
  readonly personal: number;
  readonly dependentChild: number;
  readonly extraWithholding: number;
  readonly exempt: boolean;
}

/** `null` where a form or a place is missing: a check that was brought in from elsewhere. */
export function checkOnRecord(check: CheckDetail, inputs: InputsRow): CheckOnRecord | null {
  const { location, federal, lock_in, states, january_geo_code, last_regular } = inputs;
  if (!location || !federal) return null;
  return {
    lines: check.lines,
    checkDate: check.checkDate,
    frequency: check.frequency,
    federal: {
      form: formOf(federal),
      exemptYear: federal.exempt_year,
      lockIn: lock_in?.source === 'lockIn' ? formOf(lock_in) : null,
    },
    residence: location.resident_geo_code,
    work: location.work_geo_code,
    januaryResidence: january_geo_code === location.resident_geo_code ? null : january_geo_code,
    reciprocityCertificate: location.nonresidence_certificate,
    certificates: Object.fromEntries(
      states.map((row) => [
        row.state,
        {
          personal: row.allowances,
          dependentChild: row.dependents,
          extraWithholding: row.extra_withholding,
          exempt: row.is_exempt,
        },
      ]),
    ),
    since: {
      form: federal.effective_date,
      // Which state's certificate changed is the engine's to find: with several, none of their days is named.
      certificates: states.length === 1 ? (states[0]?.effective_date ?? null) : null,
    },
    lastRegular: last_regular,
  };
}

const STATUS = { S: 's', M: 'm', H: 'h' } as const;

function formOf(row: FederalRow): FederalForm {
  return {
    formYear: row.form_year,
    filingStatus: STATUS[row.filing_status],
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
