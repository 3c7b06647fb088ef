import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { salaryPerPeriod } from '@paystead/payroll/checks/earnings/earnings.ts';
import { PAY_TYPE, STATUS } from '../../src/imports/people/employment.ts';
import { employeesFile, type EmployeeRow } from '../../src/imports/people/employees-file.ts';
import { addDays } from '@paystead/contract/local-date.ts';
import type { Client, Employee, Standing } from '../cast/model.ts';
import { NEW_PHONE } from '../cast/pending-transactions.ts';
import { standingOn } from '../payroll/standing.ts';
import { standardHours } from '../payroll/work.ts';
import type { PaidCompany } from './company.ts';
import { fileOf, noon, type FileRows } from './files.ts';
import { supervisorsOf } from './hierarchy.ts';
import { versions } from './versions.ts';

/** Employees: a row for the hire, and one for each change, with everything that is true from then on. */
export function employeeFiles(company: PaidCompany): FileRows[] {
  const { client, people } = company;
  const supervisors = supervisorsOf(company);
  return [
    fileOf(
      employeesFile,
      people.flatMap(({ employee, employeeId }) => {
        const common = {
          client_code: client.code,
          employee_number: employee.number,
          ssn: employee.ssn.replaceAll('-', ''),
          birth_date: employee.birthDate,
          gender: employee.gender,
          is_contractor: employee.isContractor === true,
          supervisor_number: supervisors.get(employee.number) ?? null,
          created_at: noon(employee.hiredOn),
          id: employeeId,
        };
        let before: Version | null = null;
        const own = versions(employee, (standing, on) => versionOf(client, employee, standing, on));
        return withNewPhone(company, employee, own).map((version) => {
          const event = eventOf(before, version);
          before = version;
          return { ...common, event, ...version };
        });
      }),
    ),
  ];
}

type Version = ReturnType<typeof versionOf>;

/** Adds the version with which the employer recorded another phone number, if it did. */
function withNewPhone<Row extends Version & Pick<EmployeeRow, 'effective_date'>>(
  { client, today }: PaidCompany,
  { number }: Employee,
  own: readonly Row[],
): readonly Row[] {
  const last = own.at(-1);
  if (client.code !== NEW_PHONE.client || number !== NEW_PHONE.number || !last) return own;
  const on = addDays(today, -NEW_PHONE.on);
  const recorded = { effective_date: on, recorded_at: noon(on), recorded_by: 'Payroll (New phone)' };
  return [...own, { ...last, ...recorded, mobile_phone: NEW_PHONE.phone }];
}

function versionOf(client: Client, employee: Employee, standing: Standing, on: string) {
  return {
    ...employment(client, employee, standing),
    ...personal(client, employee, standing),
    ...organization(client, standing),
    ...locations(employee, standing, on),
  };
}

/** Returns the event between two versions, as an import checks it. */
function eventOf(before: Version | null, after: Version): EmployeeRow['event'] {
  if (!before) return 'hire';
  const [was, is] = [hasEnded(before), hasEnded(after)];
  if (was !== is) return is ? 'end' : 'rehire';
  if (after.status !== before.status && after.status === 'leave') return 'leave';
  if (after.status === 'active' && before.status === 'leave') return 'return';
  return after.legal_ein === before.legal_ein ? 'change' : 'transfer';
}

const hasEnded = ({ status }: Version) => status === 'terminated' || status === 'retired' || status === 'deceased';

/** Returns the word of a file for a code of the product. */
function wordOf<Word extends string>(codes: Readonly<Record<Word, string>>, code: string): Word {
  const word = (Object.keys(codes) as Word[]).find((one) => codes[one] === code);
  if (word === undefined) throw new Error(`Imports have no word for ${code}.`);
  return word;
}

function employment(client: Client, employee: Employee, standing: Standing) {
  const group = client.payGroups.find(({ key }) => key === standing.payGroup);
  const frequency = group?.schedule.frequency ?? 'B';
  const { pay } = standing;
  const gone = ['t', 'r', 'd'].includes(standing.status);
  return {
    status: wordOf(STATUS, standing.status),
    legal_ein: client.legals.find(({ key }) => key === standing.legal)?.ein ?? null,
    pay_group: group?.code ?? null,
    pay_type: wordOf(PAY_TYPE, { hourly: 'h', tipped: 'h', salary: 's', contract: 'c' }[pay.kind]),
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

/** The values of the client's dimensions, by their position. */
function organization(client: Client, standing: Standing) {
  const [first, second, third, fourth, fifth] = client.dimensions.map(({ key }) => standing.organization[key] ?? null);
  return {
    organization_1: first ?? null,
    organization_2: second ?? null,
    organization_3: third ?? null,
    organization_4: fourth ?? null,
    organization_5: fifth ?? null,
  };
}

const PSD: Readonly<Record<string, string>> = { '391010000': '510101' };

function locations(employee: Employee, { home, work, reciprocity }: Standing, on: string) {
  return {
    resident_geo_code: home,
    work_geo_code: work,
    resident_psd_code: PSD[home] ?? null,
    work_psd_code: PSD[work] ?? null,
    january_county_geo_code: home.startsWith('15') ? standingOn(employee, `${on.slice(0, 4)}-01-01`).home : null,
    nonresidence_certificate: reciprocity,
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
