import { z } from 'zod';
import type { Access, AccessOptions } from '@paystead/contract/console/people/model.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

/** The name of an organization value with its dimension: "Department: Bakery". */
const UNIT_NAME = `(select d.display_title || ': ' || u.name from organization_value u
     join organization_field d on d.client_id = u.client_id and d.organization_field_id = u.organization_field_id
    where u.client_id = $1 and u.organization_value_id = x.unit)`;

const ACCESS = `case when x.role_name is not null then 'role:' || x.role_name
                     when x.unit is null then 'scope:*' else 'scope:' || x.unit end`;

// The rights of the person now, with the dates of the grant that it came from, and what begins later.
const list = statement(
  'console.access',
  z.object({
    access: z.string(),
    name: z.string().nullable(),
    first_date: z.string().nullable(),
    last_date: z.string().nullable(),
    is_active: z.boolean(),
  }),
  `with now_held as (
     select unnest(f.role_names) as role_name, null::uuid as unit from profile f
      where f.client_id = $1 and f.employee_id = $2
     union all
     select null, m.organization_value_id from manager_scope m where m.client_id = $1 and m.manager_id = $2),
   granted as (
     select g.role_name, g.organization_value_id as unit, g.first_date, g.last_date, g.started_at from access_grant g
      where g.client_id = $1 and g.employee_id = $2 and g.ended_at is null),
   x as (
     select h.role_name, h.unit, g.first_date, g.last_date, true as is_active
       from now_held h
       left join granted g on g.started_at is not null and g.role_name is not distinct from h.role_name
                          and g.unit is not distinct from h.unit
     union all
     select g.role_name, g.unit, g.first_date, g.last_date, false from granted g where g.started_at is null)
   select ${ACCESS} as access, coalesce(x.role_name, ${UNIT_NAME}) as name, x.first_date, x.last_date, x.is_active
     from x order by x.is_active desc, x.role_name is not null, x.unit is not null, name, x.first_date`,
);

/** Returns the roles and scopes of an employee: those of now, and those that begin later. */
export async function accessOf(tx: Transaction, { clientId, employeeId }: JobSubject): Promise<Access[]> {
  const rows = await tx.rows(list, [clientId, employeeId]);
  return rows.map(({ access, name, first_date: firstDate, last_date: lastDate, is_active: isActive }) => ({
    access,
    name,
    firstDate,
    lastDate,
    isActive,
  }));
}

const options = statement(
  'console.access_options',
  z.object({
    roles: z.array(z.string()),
    units: z.array(z.object({ access: z.string(), name: z.string() })),
  }),
  `select array(select distinct role_name from (
                  select unnest(f.role_names) as role_name from profile f where f.client_id = $1
                  union all select unnest('{EE User,EE User - Employee Updates}'::text[])) r order by role_name) as roles,
          coalesce((select jsonb_agg(jsonb_build_object('access', 'scope:' || u.organization_value_id,
                                                        'name', u.title || ': ' || u.name) order by u.position, u.name)
                      from (select v.organization_value_id, v.name, d.display_title as title, d.position
                              from organization_value v
                              join organization_field d on d.client_id = v.client_id
                                                       and d.organization_field_id = v.organization_field_id
                             where v.client_id = $1 order by d.position, v.name limit 1000) u), '[]') as units`,
);

/** Returns the roles and the parts of a client that can be granted. */
export function accessOptionsOf(tx: Transaction, { clientId }: OperatorScope): Promise<AccessOptions> {
  return tx.one(options, [clientId]);
}

const insertGrant = statement(
  'console.grant_access',
  noRow,
  `insert into access_grant (client_id, employee_id, access_grant_id, role_name, organization_value_id, first_date, last_date,
     time_zone, granted_at, granted_by)
   values ($1, $2, gen_random_uuid(), $3, $4, $5, $6, $7, $8, $9)`,
);
const knownUnit = statement(
  'console.known_unit',
  z.object({ known: z.boolean() }),
  'select exists (select from organization_value where client_id = $1 and organization_value_id = $2) as known',
);

/** A role or a scope in parts. Both null: the whole client. */
export interface AccessParts {
  readonly roleName: string | null;
  readonly unit: string | null;
}

/** Returns the parts of `role:NAME`, `scope:*` or `scope:ID`; null for any other text. */
export function accessParts(access: string): AccessParts | null {
  const role = /^role:(.{1,60})$/.exec(access)?.[1];
  if (role !== undefined) return { roleName: role, unit: null };
  if (access === 'scope:*') return { roleName: null, unit: null };
  const unit = /^scope:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(access)?.[1];
  return unit === undefined ? null : { roleName: null, unit };
}

/** Tells whether the client has an organization value. */
export async function hasUnit(tx: Transaction, { clientId }: OperatorScope, unit: string): Promise<boolean> {
  return (await tx.one(knownUnit, [clientId, unit])).known;
}

/** Stores a grant; `startGrants` puts it into effect. */
export async function storeGrant(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { roleName, unit }: AccessParts,
  grant: {
    readonly firstDate: string;
    readonly lastDate: string | null;
    readonly timeZone: string;
    readonly by: string;
  },
  now: Date,
): Promise<void> {
  const { firstDate, lastDate, timeZone, by } = grant;
  const values = [clientId, employeeId, roleName, unit, firstDate, lastDate, timeZone, now.toISOString(), by];
  await tx.run(insertGrant, values);
}

const endGrants = statement(
  'console.end_grants',
  noRow,
  `update access_grant set ended_at = $5
    where client_id = $1 and employee_id = $2 and ended_at is null
      and role_name is not distinct from $3 and organization_value_id is not distinct from $4::uuid`,
);
const removeRole = statement(
  'console.remove_role',
  noRow,
  `update profile set role_names = array_remove(role_names, $3)
    where client_id = $1 and employee_id = $2 and $3 = any (role_names)`,
);
const removeScope = statement(
  'console.remove_scope',
  noRow,
  `delete from manager_scope where client_id = $1 and manager_id = $2 and organization_value_id is not distinct from $3::uuid`,
);

/** Takes a role or a scope away, and ends its grants. Returns false if the person had none and none began later. */
export async function endAccess(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { roleName, unit }: AccessParts,
  now: Date,
): Promise<boolean> {
  const ended = await tx.run(endGrants, [clientId, employeeId, roleName, unit, now.toISOString()]);
  const removed =
    roleName === null
      ? await tx.run(removeScope, [clientId, employeeId, unit])
      : await tx.run(removeRole, [clientId, employeeId, roleName]);
  return ended + removed > 0;
}
