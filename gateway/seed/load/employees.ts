import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { blindIndex } from '../../src/platform/keys/keyed-hash.ts';
import type { Client, Employee, Standing } from '../cast/model.ts';
import { salaryPerPeriod } from '@paystead/payroll/checks/earnings/earnings.ts';
import { standingOn, turningPoints } from '../payroll/standing.ts';
import { standardHours } from '../payroll/work.ts';
import { idIn, type PaidCompany } from './company.ts';
import { CONVERSION, noon, tableOf, type TableRows } from './table.ts';

type Version = { effective_date: string; sequence: number; recorded_at: string; recorded_by: string };

/** Writes employees and their versions: one at the hire, and one for each change of a column of the table. */
export function employeeRows({ client, clientId, people }: PaidCompany, keys: KeyRing): TableRows[] {
  const each = <T>(make: (employee: Employee, common: { client_id: string; employee_id: string }) => T[]): T[] =>
    people.flatMap(({ employee, employeeId }) => make(employee, { client_id: clientId, employee_id: employeeId }));
  return [
    tableOf(
      'employee',
      each((employee, common) => {
        const digits = employee.ssn.replaceAll('-', '');
        const place = { table: 'employee', column: 'ssn_sealed', row: [common.client_id, common.employee_id] };
        return [
          {
            ...common,
            employee_number: employee.number,
            ssn_sealed: seal(keys, digits, place),
            ssn_index: blindIndex(keys, 'employee.ssn', digits),
            ssn_last_four: digits.slice(-4),
            birth_date: employee.birthDate,
            gender: employee.gender,
            is_contractor: employee.isContractor === true,
            created_at: noon(employee.hiredOn),
          },
        ];
      }),
    ),
    tableOf(
      'employment_version',
      each((employee, common) =>
        versions(employee, (standing) => employment(client, employee, standing)).map((row) => ({ ...common, ...row })),
      ),
    ),
    // Written before the names: the database updates the search columns with the names, and once is enough.
    tableOf(
      'organization_version',
      each((employee, common) =>
        client.dimensions.flatMap(({ key }) =>
          versions(employee, (standing) => ({
            organization_field_id: idIn(client, 'organization_field', key),
            organization_value_id: idIn(client, 'organization_value', key, standing.organization[key] ?? ''),
          })).map((row) => ({ ...common, ...row })),
        ),
      ),
    ),
    tableOf(
      'personal_version',
      each((employee, common) =>
        versions(employee, (standing) => personal(client, employee, standing)).map((row) => ({ ...common, ...row })),
      ),
    ),
  ];
}

/** Returns the employee's row at each change that differs from the one before. */
export function versions<Row extends Record<string, unknown>>(
  employee: Employee,
  make: (standing: Standing, on: string) => Row,
): (Row & Version)[] {
  const found: (Row & Version)[] = [];
  let before = '';
  for (const { on, why } of turningPoints(employee)) {
    const row = make(standingOn(employee, on), on);
    const content = JSON.stringify(row);
    if (content === before) continue;
    before = content;
    const recorded_by = why === 'Hire' ? CONVERSION : `Payroll (${why})`;
    found.push({ ...row, effective_date: on, sequence: 1, recorded_at: noon(on), recorded_by });
  }
  return found;
}

function employment(client: Client, employee: Employee, standing: Standing) {
  const frequency = client.payGroups.find(({ key }) => key === standing.payGroup)?.schedule.frequency ?? 'B';
  const { pay } = standing;
  const gone = ['t', 'r', 'd'].includes(standing.status);
  return {
    status: standing.status,
    legal_id: idIn(client, 'legal', standing.legal),
    pay_group_id: idIn(client, 'pay_group', standing.payGroup),
    pay_type: { hourly: 'h', tipped: 'h', salary: 's', contract: 'c' }[pay.kind],
    hourly_rate: pay.kind === 'hourly' ? pay.rate : pay.kind === 'tipped' ? pay.cashRate : null,
    period_salary:
      pay.kind === 'salary'
        ? salaryPerPeriod(pay.annual, PERIODS_PER_YEAR[frequency])
        : pay.kind === 'contract'
          ? pay.fee
          : null,
    standard_hours:
      pay.kind === 'contract'
        ? 0
        : standing.isFullTime
          ? standardHours(frequency) * 100
          : Math.round(standardHours(frequency) / 2) * 100,
    is_full_time: standing.isFullTime,
    is_overtime_exempt: standing.isOvertimeExempt,
    tipped_occupation_codes: standing.tippedOccupations ?? [],
    job_title: standing.title,
    work_location: standing.workLocation,
    hire_date: employee.hiredOn,
    rehire_date:
      employee.rehiredOn !== undefined && standing.status === 'a' && !stillFirst(employee, standing)
        ? employee.rehiredOn
        : null,
    adjusted_service_date: employee.adjustedServiceDate ?? null,
    termination_date: gone ? (employee.terminatedOn ?? null) : null,
    termination_reason: gone ? (employee.terminationReason ?? null) : null,
  };
}

/** True for a status from before the rehire. */
function stillFirst(employee: Employee, standing: Standing): boolean {
  return JSON.stringify(standing.pay) === JSON.stringify(employee.start.pay);
}

function personal(client: Client, employee: Employee, { address, lastName, home }: Standing) {
  return {
    first_name: employee.firstName,
    middle_name: employee.middleName ?? null,
    last_name: lastName,
    preferred_name: employee.preferredName ?? null,
    street_address: address.street,
    street_address_2: address.street2 ?? null,
    city: address.city,
    state: address.state,
    zip_code: address.zip,
    home_phone: null,
    mobile_phone: employee.phone,
    work_email: workEmailOf(client, employee),
    personal_email: employee.personalEmail ?? null,
    tax_code: home,
  };
}

/** Returns first.last at the client's domain, without accents and spaces. */
export function workEmailOf(client: Client, employee: Pick<Employee, 'firstName' | 'lastName'>): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z-]/g, '');
  return `${plain(employee.firstName)}.${plain(employee.lastName)}@${client.mailDomain}`;
}
