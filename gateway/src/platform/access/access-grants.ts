import { z } from 'zod';
import { statement, type Transaction } from '../database/port.ts';
import { claimedRow, type JobSubject } from './job-subject.ts';

const changed = z
  .object({ client_id: z.string(), employee_id: z.string(), role_name: z.string().nullable() })
  .transform(({ client_id: clientId, employee_id: employeeId, role_name: roleName }) =>
    claimedRow({ clientId, employeeId }, { kind: roleName === null ? ('scope' as const) : ('role' as const) }),
  );

// $2: of this employee alone, or of everyone.
const start = statement(
  'access_grants.start',
  changed,
  `with due as (
     select g.* from access_grant g
      where g.ended_at is null and g.started_at is null and g.first_date <= ($1::timestamptz at time zone g.time_zone)::date
        and ($2::uuid is null or g.employee_id = $2)
      order by g.client_id, g.access_grant_id limit $3 for update skip locked),
   roles as (
     update profile f set role_names = f.role_names || array(
              select distinct d.role_name from due d
               where d.client_id = f.client_id and d.employee_id = f.employee_id and d.role_name is not null
                 and d.role_name <> all (f.role_names))
       from (select distinct client_id, employee_id from due where role_name is not null) d
      where f.client_id = d.client_id and f.employee_id = d.employee_id),
   scopes as (
     insert into manager_scope (client_id, manager_id, scope_number, organization_value_id)
     select d.client_id, d.employee_id,
            coalesce((select max(m.scope_number) from manager_scope m
                       where m.client_id = d.client_id and m.manager_id = d.employee_id), 0)
              + row_number() over (partition by d.client_id, d.employee_id order by d.organization_value_id),
            d.organization_value_id
       from (select distinct client_id, employee_id, organization_value_id from due where role_name is null) d
      where not exists (select from manager_scope m where m.client_id = d.client_id and m.manager_id = d.employee_id
                           and m.organization_value_id is not distinct from d.organization_value_id))
   update access_grant g set started_at = $1::timestamptz from due d
    where g.client_id = d.client_id and g.access_grant_id = d.access_grant_id
   returning g.client_id, g.employee_id, g.role_name`,
);

const end = statement(
  'access_grants.end',
  changed,
  `with due as (
     select g.* from access_grant g
      where g.ended_at is null and g.last_date < ($1::timestamptz at time zone g.time_zone)::date
      order by g.client_id, g.access_grant_id limit $2 for update skip locked),
   roles as (
     update profile f set role_names = array(
              select r from unnest(f.role_names) with ordinality as held (r, place)
               where r <> all (select d.role_name from due d
                                where d.client_id = f.client_id and d.employee_id = f.employee_id and d.role_name is not null)
               order by place)
       from (select distinct client_id, employee_id from due where role_name is not null and started_at is not null) d
      where f.client_id = d.client_id and f.employee_id = d.employee_id),
   scopes as (
     delete from manager_scope m using due d
      where d.role_name is null and d.started_at is not null and m.client_id = d.client_id and m.manager_id = d.employee_id
        and m.organization_value_id is not distinct from d.organization_value_id)
   update access_grant g set ended_at = $1::timestamptz from due d
    where g.client_id = d.client_id and g.access_grant_id = d.access_grant_id
   returning g.client_id, g.employee_id, g.role_name`,
);

/** A grant that took effect or ended. */
export type ChangedGrant = z.output<typeof changed>;

/** Puts the grants whose first day has come into effect, in the zone of each: of one employee, or at most `size` of everyone's. */
export function startGrants(
  tx: Transaction,
  employee: JobSubject | null,
  now: Date,
  size: number,
): Promise<ChangedGrant[]> {
  return tx.rows(start, [now.toISOString(), employee?.employeeId ?? null, size]);
}

/** Takes away what was granted until a day before today, at most `size`. */
export function endGrants(tx: Transaction, now: Date, size: number): Promise<ChangedGrant[]> {
  return tx.rows(end, [now.toISOString(), size]);
}
