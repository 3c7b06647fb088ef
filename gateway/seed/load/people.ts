import { ALERTS_BLOCKED, EDIT_ROLE, PLAIN_ROLE, SPANISH, WITHOUT_ACCOUNT, WITHOUT_EDIT_ROLE } from '../cast/keys.ts';
import { idOf } from '../seeded-ids.ts';
import { idIn, type PaidCompany } from './company.ts';
import { workEmailOf } from './employees.ts';
import { noon, tableOf, type TableRows } from './table.ts';

/** One person per SSN, for any number of clients they work for. */
export function personIdOf(ssn: string): string {
  return idOf('person', ssn);
}

export function rolesOf(number: string): string[] {
  return WITHOUT_EDIT_ROLE.has(number) ? [PLAIN_ROLE] : [PLAIN_ROLE, EDIT_ROLE];
}

/** Returns first.last, the profile's user name. */
export function usernameOf(email: string): string {
  return email.slice(0, email.indexOf('@'));
}

/** Writes people, their email addresses and their profiles. */
export function peopleRows(companies: readonly PaidCompany[]): TableRows[] {
  const all = companies.flatMap((company) =>
    company.people
      .filter(({ employee }) => !WITHOUT_ACCOUNT.has(employee.number))
      .map((hired) => ({ ...hired, company })),
  );
  const persons = new Map(all.map((one) => [one.employee.ssn, one]).toReversed() as [string, (typeof all)[number]][]);
  const since = '2024-12-01';
  const people = [...persons.values()].map(({ employee }) => ({
    person_id: personIdOf(employee.ssn),
    language: SPANISH.has(employee.number) ? 'es' : 'en',
    created_at: noon(since),
  }));
  const emails = [...persons.values()].map(({ employee, company }) => ({
    email: workEmailOf(company.client, employee),
    person_id: personIdOf(employee.ssn),
    verified_at: noon(since),
    replaced_at: null,
  }));
  return [
    tableOf('person', people),
    tableOf('person_email', emails),
    tableOf(
      'profile',
      all.map(({ employee, employeeId, company: { client, clientId } }) => ({
        profile_id: idIn(client, 'profile', employee.number),
        username: usernameOf(workEmailOf(client, employee)),
        client_id: clientId,
        employee_id: employeeId,
        person_id: personIdOf(employee.ssn),
        role_names: rolesOf(employee.number),
        is_enabled: true,
      })),
    ),
    tableOf(
      'preference',
      all
        .filter(({ employee }) => ALERTS_BLOCKED.has(employee.number))
        .map(({ employeeId, company: { clientId } }) => ({
          client_id: clientId,
          employee_id: employeeId,
          block_payroll_alerts: true,
          updated_at: '2026-10-02T14:00:00Z',
        })),
    ),
  ];
}
