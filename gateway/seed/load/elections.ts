import { later, yearOf } from '@paystead/contract/local-date.ts';
import { splitCredits } from '@paystead/payroll/federal/w4-elections.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { StateCertificate } from '@paystead/payroll/states/flat-income-tax.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { deductionElectionsFile } from '../../src/imports/people/deduction-elections.ts';
import { garnishmentOrdersFile } from '../../src/imports/people/garnishment-orders.ts';
import { taxElectionsFile } from '../../src/imports/people/tax-elections-file.ts';
import type { Election } from '../cast/elections.ts';
import type { Employee } from '../cast/model.ts';
import type { PaidCompany } from './company.ts';
import { standingOn, turningPoints } from '../payroll/standing.ts';
import { CONVERSION, fileOf, noon, type FileRows } from './files.ts';
import { versions } from './versions.ts';

/** Forms W-4, lock-in letters, state certificates and standing deductions with their versions. */
export function electionFiles({ client, people, today }: PaidCompany): FileRows[] {
  const employees = people.map(({ employee }) => employee);
  const nameOf = ({ number }: Employee) => ({ client_code: client.code, employee_number: number });
  return [
    fileOf(
      taxElectionsFile,
      employees
        .filter(({ isContractor, isNew }) => isContractor !== true && isNew !== true)
        .flatMap((employee) => {
          const state = stateOf(employee);
          return [
            ...federalForms(employee),
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
    fileOf(
      garnishmentOrdersFile,
      employees.flatMap((employee) => orders(employee, today).map((row) => ({ ...nameOf(employee), ...row }))),
    ),
  ];
}

/** Orders as they stood when the employer received them; paychecks state what remains since then. */
function orders(employee: Employee, today: string) {
  const days = turningPoints(employee).flatMap(({ on }) => (on <= today ? [on] : []));
  const ordersOn = (on: string) => standingOn(employee, on).elections.filter(({ order }) => order !== undefined);
  const received = new Map<string, { election: Election; on: string }>();
  for (const on of days)
    for (const election of ordersOn(on)) {
      const number = election.order?.orderNumber ?? '';
      if (!received.has(number)) received.set(number, { election, on });
    }
  return [...received.values()].flatMap(({ election: { order, ...election }, on }) => {
    if (!order) return [];
    const isOn = (day: string) => ordersOn(day).some((one) => one.order?.orderNumber === order.orderNumber);
    const endedOn = days.find((day) => day > on && !isOn(day)) ?? null;
    const owed = employee.owed[election.code] ?? null;
    return [
      {
        order_number: order.orderNumber,
        code: election.code,
        kind: order.kind,
        authority: order.authority,
        priority: ordersOn(on).findIndex((one) => one.order?.orderNumber === order.orderNumber) + 1,
        received_on: on,
        amount: 'amount' in election ? election.amount : null,
        percent: 'percent' in election ? election.percent : null,
        total: owed,
        balance: owed,
        arrears: 0,
        as_of: on,
        status: endedOn === null ? ('active' as const) : ('ended' as const),
        ended_on: endedOn,
      },
    ];
  });
}

/** The first day on which a Form W-4 without allowances could be in effect. */
const FIRST_REDESIGNED = '2020-01-02';
/** The day of a year on which a form of the year before is replaced. */
const RENEWAL = '-01-05';

/**
 * Forms W-4 with their versions. A form is of the year in which it was signed. An exemption ends with its year and is claimed
 * again; a form of 2026 with credits of 2026 follows one with the same amount.
 */
function federalForms(employee: Employee) {
  return versions(employee, ({ w4 }, on) => federal(employee, w4, on)).flatMap((row) => {
    if (row.form_year < 2020) return [row];
    const effective_date = later(row.effective_date, FIRST_REDESIGNED);
    const signedYear = yearOf(later(row.signed_at ?? effective_date, FIRST_REDESIGNED));
    const first = inYear(row, effective_date, signedYear);
    if (row.form_year < 2026 || row.form_year === signedYear) return [first];
    const renewals = Array.from({ length: row.form_year - signedYear }, (_, at) => signedYear + 1 + at).filter(
      (year) => row.is_exempt || year === row.form_year,
    );
    return [first, ...renewals.map((year) => inYear(row, `${year}${RENEWAL}`, year))];
  });
}

type FederalRow = ReturnType<typeof versions<ReturnType<typeof federal>>>[number];

/** Returns a form as it was signed in a year. */
function inYear(row: FederalRow, effective_date: string, form_year: number): FederalRow {
  const { qualifyingChildren, otherDependents } = splitCredits(row.dependents_credit, form_year);
  const at = noon(effective_date);
  const isLater = effective_date > row.effective_date;
  return {
    ...row,
    form_year,
    children_credit: qualifyingChildren,
    other_dependents_credit: otherDependents,
    exempt_year: row.exempt_year === null ? null : form_year,
    effective_date,
    signed_at: row.signed_at === null ? null : isLater ? at : row.signed_at,
    recorded_at: isLater ? at : row.recorded_at,
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
