import { peopleFile } from '../../src/imports/people/people-file.ts';
import { profilesFile } from '../../src/imports/people/profiles.ts';
import { EDIT_ROLE, MANAGER_SCOPES, PLAIN_ROLE, SPANISH, WITHOUT_ACCOUNT, WITHOUT_EDIT_ROLE } from '../cast/keys.ts';
import type { Client } from '../cast/model.ts';
import { idOf } from '../seeded-ids.ts';
import { idIn, type PaidCompany } from './company.ts';
import { workEmailOf } from './employees.ts';
import { fileOf, noon, type FileRows } from './files.ts';

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

/** People, who sign in with the address at their first employer, and their profiles with managers' scopes. */
export function peopleFiles(companies: readonly PaidCompany[]): FileRows[] {
  const all = companies.flatMap(({ client, people }) =>
    people
      .filter(({ employee }) => !WITHOUT_ACCOUNT.has(employee.number))
      .map(({ employee }) => ({ employee, client })),
  );
  const emails = new Map<string, string>();
  for (const { employee, client } of all)
    if (!emails.has(employee.ssn)) emails.set(employee.ssn, workEmailOf(client, employee));
  const since = noon('2024-12-01');
  return [
    fileOf(
      peopleFile,
      all.map(({ employee, client }) => ({
        client_code: client.code,
        email: emails.get(employee.ssn) ?? '',
        language: SPANISH.has(employee.number) ? ('es' as const) : ('en' as const),
        verified_at: since,
        created_at: since,
        id: personIdOf(employee.ssn),
      })),
    ),
    fileOf(
      profilesFile,
      all.map(({ employee, client }) => ({
        client_code: client.code,
        employee_number: employee.number,
        username: usernameOf(workEmailOf(client, employee)),
        email: emails.get(employee.ssn) ?? '',
        role_names: rolesOf(employee.number),
        is_enabled: true,
        manager_scopes: scopesOf(client, employee.number),
        id: idIn(client, 'profile', employee.number),
      })),
    ),
  ];
}

/** Returns the scopes of a manager as files name them: `1/210`, or `*` for the whole client. */
function scopesOf(client: Client, number: string): string[] {
  const scopes = MANAGER_SCOPES[client.code]?.[number];
  if (scopes?.length === 0) return ['*'];
  return (scopes ?? []).map(
    ({ dimension, code }) => `${client.dimensions.findIndex(({ key }) => key === dimension) + 1}/${code}`,
  );
}
