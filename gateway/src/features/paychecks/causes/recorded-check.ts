import type { CheckDetail, CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { FederalRow, InputsRow } from './tax-inputs-store.ts';

/** A Form W-4 as withholding uses it, the year of an exemption, and an IRS lock-in letter that overrides it. */
interface FederalInputs {
  readonly form: FederalForm;
  readonly exemptYear: number | null;
  readonly lockIn: FederalForm | null;
}

/** One check with the recorded inputs of its taxes; dates are local. */
export interface CheckOnRecord {
  readonly lines: CheckLines;
  readonly checkDate: string;
  /** W, B, S or M. */
  readonly frequency: string | null;
  readonly federal: FederalInputs;
  readonly residence: string;
  readonly work: string;
  /** Residence on January 1, if it differs. */
  readonly januaryResidence: string | null;
  readonly reciprocityCertificate: boolean;
  /** Geo codes of the work places that the earnings name. */
  readonly workPlaces: Readonly<Record<string, string>>;
  readonly certificates: Readonly<Record<string, StateInputs>>;
  readonly since: { readonly form: string | null; readonly certificates: string | null };
  readonly lastRegular: { readonly wages: number; readonly withheld: number } | null;
}
interface StateInputs {
  readonly allowances: number;
  readonly dependents: number;
  readonly filingStatus: string | null;
  /** 1/1,000,000; null where the certificate has no percentage. */
  readonly percent: number | null;
  readonly extraWithholding: number;
  readonly exempt: boolean;
}

/** Returns null if a form or a place is missing, as for an imported check. */
export function checkOnRecord(
  check: Pick<CheckDetail, 'lines' | 'checkDate' | 'frequency'>,
  inputs: Omit<InputsRow, 'check_id'>,
): CheckOnRecord | null {
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
    workPlaces: inputs.work_places,
    certificates: Object.fromEntries(
      states.map((row) => [
        row.state,
        {
          allowances: row.allowances,
          dependents: row.dependents,
          filingStatus: row.filing_status,
          percent: row.percent,
          extraWithholding: row.extra_withholding,
          exempt: row.is_exempt,
        },
      ]),
    ),
    since: {
      form: federal.effective_date,
      // The engine determines which state's certificate changed; with several, no date is given.
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
