import { idOf } from '../../seed/seeded-ids.ts';
import type { Change, Insert } from '../harness/furnish.ts';
import { ofEmployee } from './furnish-records.ts';

/** An employee of Bluebonnet of whom nothing else is on file, with the id that an employee of Keystone has. */
export const NAMELESS = {
  employeeId: idOf('employee', 'KEYSTONE', 'KF-0074'),
  profileId: idOf('approved', 'profile', 'nameless'),
} as const;

/** Adds someone without a name, a job or a place, with the id of another person at another client. */
export async function furnishNameless(insert: Insert): Promise<void> {
  const keys = { client_id: idOf('client', 'BLUEBONNET'), employee_id: NAMELESS.employeeId };
  await insert('employee', [{ ...keys, employee_number: 'BB-900', created_at: '2026-11-02T15:00:00Z' }]);
  await insert('profile', [
    { ...keys, profile_id: NAMELESS.profileId, username: 'nameless', role_names: ['EE User'], is_enabled: true },
  ]);
}

/** A user with two addresses, and managers whom the identity system removed or only turned off. */
export async function furnishIdentities(change: Change): Promise<void> {
  const client = idOf('client', 'KEYSTONE');
  const user = (number: string, email: string) =>
    `insert into scim_user (client_id, employee_id, profile_id, external_id, email, created_at, modified_at)
     select f.client_id, f.employee_id, f.profile_id, 'sys-${number}', ${email}, '2026-02-05T00:00:00Z', '2026-02-06T00:00:00Z'
       from profile f where f.client_id = '${client}' and f.employee_id = '${ofEmployee('KEYSTONE', number).employee_id}'`;
  const manager = (number: string) =>
    `insert into manager_scope (client_id, manager_id, scope_number, organization_value_id)
     values ('${client}', '${ofEmployee('KEYSTONE', number).employee_id}', 1, '${idOf('organization_value', 'KEYSTONE', 'department', '230')}')`;
  await change(
    [
      user('KF-0515', `'nasir@keystone.example'`),
      user('KF-0074', 'null'),
      `insert into person_email (email, person_id, verified_at)
       select 'nasir@keystone.example', person_id, '2024-01-01T00:00:00Z' from profile
        where client_id = '${client}' and employee_id = '${ofEmployee('KEYSTONE', 'KF-0515').employee_id}'`,
      manager('KF-0402'),
      manager('KF-0074'),
    ].join(';'),
  );
}
