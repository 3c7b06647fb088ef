import { splitCredits } from '@paystead/payroll/federal/w4-elections.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { StateCertificate } from '@paystead/payroll/states/flat-income-tax.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { deductionElectionsFile } from '../../src/imports/people/deduction-elections.ts';
import { taxElectionsFile } from '../../src/imports/people/tax-elections-file.ts';
import type { Employee } from '../cast/model.ts';
import type { PaidCompany } from './company.ts';
import { standingOn, turningPoints } from '../payroll/standing.ts';
import { CONVERSION, fileOf, noon, type FileRows } from './files.ts';
import { versions } from './versions.ts';

/** Forms W-4, lock-in letters, state certificates and standing deductions with their versions. */
export function electionFiles({ client, people }: PaidCompany): FileRows[] {
  const employees = people.map(({ employee }) => employee);
  const nameOf = ({ number }: Employee) => ({ client_code: client.code, employee_number: number });
  return [
    fileOf(
      taxElectionsFile,
      employees
        .filter(({ isContractor }) => isContractor !== true)
        .flatMap((employee) => {
          const state = stateOf(employee);
          return [
            ...versions(employee, ({ w4 }, on) => federal(employee, w4, on)),
            ...lockIns(employee),
            ...(state === null
              ? []
              : versions(employee, ({ certificates }) => certificate(state, certificates[state]))),
          ].map((row) => ({ ...nameOf(employee), ...row }));
        }),
    ),
    fileOf(
      deductionElectionsFile,
      employees.flatMap((employee) =>
        employee.start.elections.map((election) => ({
          ...nameOf(employee),
          code: election.code,
          effective_date: employee.hiredOn,
          amount: 'amount' in election ? election.amount : null,
          percent: 'percent' in election ? election.percent : null,
          recorded_at: noon(employee.hiredOn),
          recorded_by: CONVERSION,
        })),
      ),
    ),
  ];
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
    kind: 'federal' as const,
    source: 'form' as const,
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
            kind: 'federal' as const,
            source: 'lockIn' as const,
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

function certificate(state: string, claimed: StateCertificate | undefined) {
  return {
    kind: 'state' as const,
    state,
    filing_status: claimed?.filingStatus ?? null,
    percent: claimed?.percent ?? null,
    allowances: claimed?.exemptions.allowances ?? 0,
    dependents: claimed?.exemptions.dependents ?? 0,
    extra_withholding: claimed?.extraWithholding ?? 0,
    is_exempt: claimed?.exempt ?? false,
  };
}
