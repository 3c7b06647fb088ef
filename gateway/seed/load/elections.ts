import { splitCredits } from '@paystead/payroll/federal/w4-elections.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import type { Employee } from '../cast/model.ts';
import type { PaidCompany } from './company.ts';
import { versions } from './employees.ts';
import { standingOn, turningPoints } from '../payroll/standing.ts';
import { noon, tableOf, type TableRows } from './table.ts';

/** Writes tax places, Forms W-4, state certificates and standing deductions with their versions. */
export function electionRows({ clientId, people }: PaidCompany): TableRows[] {
  const each = <T>(make: (employee: Employee, common: { client_id: string; employee_id: string }) => T[]): T[] =>
    people.flatMap(({ employee, employeeId }) => make(employee, { client_id: clientId, employee_id: employeeId }));
  return [
    tableOf(
      'tax_location_version',
      each((employee, common) =>
        versions(employee, (standing, on) => locations(employee, standing, on)).map((row) => ({ ...common, ...row })),
      ),
    ),
    tableOf(
      'federal_election',
      each((employee, common) =>
        employee.isContractor
          ? []
          : [
              ...versions(employee, ({ w4 }, on) => federal(employee, w4, on)).map((row) => ({ ...common, ...row })),
              ...lockIns(employee).map((row) => ({ ...common, ...row })),
            ],
      ),
    ),
    tableOf(
      'state_election',
      each((employee, common) =>
        stateOf(employee) === null || employee.isContractor
          ? []
          : versions(employee, (standing) => certificate(stateOf(employee) ?? '', standing.certificates)).map(
              (row) => ({ ...common, ...row }),
            ),
      ),
    ),
    tableOf(
      'deduction_election',
      each((employee, common) =>
        employee.start.elections.map((election) => ({
          ...common,
          code: election.code,
          effective_date: employee.hiredOn,
          sequence: 1,
          amount: 'amount' in election ? election.amount : null,
          percent: 'percent' in election ? election.percent : null,
          annual_goal: null,
          ends_on: null,
          recorded_at: noon(employee.hiredOn),
          recorded_by: 'Conversion',
        })),
      ),
    ),
  ];
}

const PSD: Readonly<Record<string, string>> = { '391010000': '510101' };

function locations(employee: Employee, { home, work, reciprocity }: ReturnType<typeof standingOn>, on: string) {
  const january = standingOn(employee, `${on.slice(0, 4)}-01-01`).home;
  return {
    resident_geo_code: home,
    work_geo_code: work,
    resident_psd_code: PSD[home] ?? null,
    work_psd_code: PSD[work] ?? null,
    january_county_geo_code: home.startsWith('15') ? january : null,
    nonresidence_certificate: reciprocity,
  };
}

function federal(employee: Employee, w4: Employee['start']['w4'], on: string) {
  const { form, exemptYear } = w4;
  const signed = form.formYear >= 2020;
  // A raise or a move doesn't change the form: it was signed when its version started.
  const signedOn =
    turningPoints(employee).find(
      (point) => JSON.stringify(standingOn(employee, point.on).w4.form) === JSON.stringify(form),
    )?.on ?? on;
  return {
    source: 'form',
    ...elections(form),
    exempt_year: exemptYear,
    signed_name: signed ? `${employee.firstName} ${employee.lastName}` : null,
    signed_at: signed ? noon(signedOn) : null,
  };
}

function elections(form: FederalForm) {
  const { qualifyingChildren, otherDependents } = splitCredits(form.dependents, form.formYear);
  return {
    form_year: form.formYear,
    filing_status: form.filingStatus.toUpperCase(),
    multiple_jobs: form.multipleJobs,
    dependents_credit: form.dependents,
    children_credit: qualifyingChildren,
    other_dependents_credit: otherDependents,
    other_income: form.otherIncome,
    deductions: form.deductions,
    extra_withholding: form.extraWithholding,
    allowances: form.allowances,
    is_exempt: form.exempt,
    is_nonresident_alien: form.nonresidentAlien,
  };
}

/** IRS letters are stored separately from forms: a form with less withholding has no effect. */
function lockIns(employee: Employee) {
  return employee.changes.flatMap(({ on, w4 }) =>
    w4?.lockIn
      ? [
          {
            source: 'lockIn',
            ...elections(w4.lockIn),
            exempt_year: null,
            signed_name: null,
            signed_at: null,
            effective_date: on,
            sequence: 2,
            recorded_at: noon(on),
            recorded_by: 'Payroll (IRS lock-in letter)',
          },
        ]
      : [],
  );
}

/** Returns the state whose income tax certificate the employee has on file; null where the home state has none. */
function stateOf(employee: Employee): string | null {
  const state = employee.start.address.state;
  return stateFormOf(state).kind === 'certificate' ? state : null;
}

function certificate(state: string, certificates: Employee['start']['certificates']) {
  const claimed = certificates[state];
  return {
    state,
    filing_status: claimed?.filingStatus ?? null,
    percent: claimed?.percent ?? null,
    allowances: claimed?.exemptions.allowances ?? 0,
    dependents: claimed?.exemptions.dependents ?? 0,
    extra_withholding: claimed?.extraWithholding ?? 0,
    is_exempt: claimed?.exempt ?? false,
  };
}
