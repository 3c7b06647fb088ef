import { addDays } from '@paystead/contract/local-date.ts';
import type { FormStart, TaxesRequest } from '@paystead/contract/features/taxes/model.ts';
import { federalTablesFor } from '@paystead/payroll/tables/federal.ts';
import { federalFormOf, W4_FORM_YEAR } from '@paystead/payroll/federal/w4-elections.ts';
import { extendedCalendar, PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { exemptionRenewal, firstPeriodBound, w4Problems, type W4Problem } from '@paystead/payroll/federal/w4-rules.ts';
import { signsAs } from '@paystead/contract/features/taxes/signature.ts';
import { stateProblems } from '@paystead/payroll/states/certificates.ts';
import { usStateOfGeoCode } from '@paystead/payroll/places/geo-states.ts';
import { isBelowLockIn } from '@paystead/payroll/federal/withholding-setup.ts';
import { federalFormOfRow } from './from-rows.ts';
import { statementHash } from './statements.ts';
import type { TaxRecord } from './taxes-store.ts';

/** Returns the states of an employee's places, home first; empty if no place is known. */
export function statesOf({ location }: Pick<TaxRecord, 'location'>, requested: Partial<TaxesRequest> = {}): string[] {
  const codes = [
    requested.residentGeoCode ?? location?.resident_geo_code,
    requested.workGeoCode ?? location?.work_geo_code,
  ].filter((code) => code !== undefined);
  return [...new Set(codes.map(usStateOfGeoCode).filter((state) => state !== null))];
}

/** Returns the pay period and check by which a form received today must take effect, or null without a pay calendar. */
export function startOf({ today, periods, frequency }: TaxRecord): FormStart | null {
  const all = frequency ? extendedCalendar(periods, frequency, addDays(today, 30)) : periods;
  const bound = firstPeriodBound(today, all);
  if (!bound) return null;
  return { receivedOn: today, periodBegin: bound.begin, periodEnd: bound.end, checkDate: bound.checkDate };
}

/** The next payday after today. */
export function nextCheckDate({ today, periods }: TaxRecord): string | null {
  return periods.find(({ checkDate }) => checkDate > today)?.checkDate ?? null;
}

/** Returns the last day of a claimed exemption, or null if none is claimed or its year is not known. */
export function exemptUntil({ federal }: TaxRecord): string | null {
  return federal?.is_exempt && federal.exempt_year !== null ? exemptionRenewal(federal.exempt_year) : null;
}

type Fault = { readonly pointer: string; readonly code: string };

const FEDERAL = '/employeeFederalTaxCategory';
/** The form field that each problem is reported on. */
const FIELD_OF: Readonly<Record<W4Problem, string>> = {
  exempt_allows_no_steps: 'exempt',
  exempt_not_for_nonresident: 'exempt',
  nonresident_must_be_single: 'filingStatus',
  nonresident_has_no_credits: 'qualifyingChildren',
  old_form_has_no_steps: 'multipleJobs',
  old_form_has_no_head_of_household: 'filingStatus',
  new_form_has_no_allowances: 'allowances',
  amount_negative: 'extraWithholding',
};

/** Returns every fault in a request, field by field. */
export function faultsOf(body: TaxesRequest, taxRecord: TaxRecord): Fault[] {
  return [
    ...emptyRequestFaults(body),
    ...federalFaults(body, taxRecord),
    ...stateFaults(body, taxRecord),
    ...signatureFaults(body, taxRecord),
  ];
}

function emptyRequestFaults(body: TaxesRequest): Fault[] {
  const requested =
    body.residentGeoCode ?? body.workGeoCode ?? body.employeeFederalTaxCategory ?? body.employeeStateTaxCategories?.[0];
  return requested === undefined ? [{ pointer: '', code: 'no_changes' }] : [];
}

function federalFaults({ employeeFederalTaxCategory: elections }: TaxesRequest, taxRecord: TaxRecord): Fault[] {
  if (!elections) return [];
  if (taxRecord.is_contractor) return [{ pointer: FEDERAL, code: 'contractor_signs_no_w4' }];
  const form = federalFormOf(elections);
  const problems = w4Problems(form).map((code) => ({ pointer: `${FEDERAL}/${FIELD_OF[code]}`, code }));
  const lockIn = taxRecord.lock_in?.source === 'lockIn' ? federalFormOfRow(taxRecord.lock_in) : null;
  const pay = {
    periodsPerYear: PERIODS_PER_YEAR[taxRecord.frequency ?? 'B'],
    wagesCents: taxRecord.usual_wages,
  };
  if (problems.length === 0 && lockIn && isBelowLockIn(federalTablesFor(taxRecord.today), { form, lockIn }, pay))
    return [{ pointer: FEDERAL, code: 'lock_in_letter' }];
  return problems;
}

function stateFaults(body: TaxesRequest, taxRecord: TaxRecord): Fault[] {
  const ownStates = statesOf(taxRecord, body);
  const checkedStates = new Set<string>();
  return (body.employeeStateTaxCategories ?? []).flatMap((elections, place) => {
    const at = `/employeeStateTaxCategories/${place}`;
    if (taxRecord.is_contractor) return [{ pointer: at, code: 'contractor_signs_no_w4' }];
    if (!ownStates.includes(elections.state) || checkedStates.has(elections.state))
      return [{ pointer: `${at}/state`, code: 'state_not_yours' }];
    checkedStates.add(elections.state);
    return stateProblems(elections).map(({ field, code }) => ({ pointer: `${at}/${field}`, code }));
  });
}

function signatureFaults({ signature }: TaxesRequest, taxRecord: TaxRecord): Fault[] {
  const faults: Fault[] = [];
  if (statementHash(signature.statementVersion, signature.language) === null)
    faults.push({ pointer: '/signature/statementVersion', code: 'statement_unknown' });
  const names = { firstNames: [taxRecord.first_name, taxRecord.preferred_name], lastName: taxRecord.last_name ?? '' };
  if (!signsAs(signature.name, names)) faults.push({ pointer: '/signature/name', code: 'signature_name' });
  return faults;
}

/** The year of the form that is signed today. */
export const FORM_YEAR = W4_FORM_YEAR;
