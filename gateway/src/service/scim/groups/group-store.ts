import { z } from 'zod';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';

const kept = z.object({
  group_id: z.string(),
  role_name: z.string().nullable(),
  external_id: z.string().nullable(),
  created_at: z.string(),
  modified_at: z.string(),
});
/** The additions of an identity system to a group. */
export type KeptGroup = z.output<typeof kept>;
const keptGroups = statement(
  'scim.groups.kept',
  kept,
  'select group_id, role_name, external_id, created_at, modified_at from scim_group where client_id = $1',
);
const roles = statement(
  'scim.groups.roles',
  z.object({ role_name: z.string() }),
  'select distinct unnest(role_names) as role_name from profile where client_id = $1',
);
const units = statement(
  'scim.groups.units',
  z.object({ organization_value_id: z.string(), title: z.string(), code: z.string(), name: z.string() }),
  `select v.organization_value_id, f.display_title as title, v.code, v.name
     from organization_value v
     join organization_field f on f.client_id = v.client_id and f.organization_field_id = v.organization_field_id
    where v.client_id = $1`,
);

export const keptGroupsOf = (tx: Transaction, { clientId }: OperatorScope) => tx.rows(keptGroups, [clientId]);
/** Returns the roles that profiles of the client have. */
export const rolesInUse = async (tx: Transaction, { clientId }: OperatorScope): Promise<string[]> =>
  (await tx.rows(roles, [clientId])).map(({ role_name }) => role_name);
/** Returns the organization values that a manager's scope can be. */
export const unitsOf = (tx: Transaction, { clientId }: OperatorScope) => tx.rows(units, [clientId]);

const keepOne = statement(
  'scim.groups.keep',
  noRow,
  `insert into scim_group as g (client_id, group_id, role_name, external_id, created_at, modified_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (client_id, group_id) do update
      set role_name = excluded.role_name, external_id = excluded.external_id, modified_at = excluded.modified_at`,
);
export async function keepGroup(
  tx: Transaction,
  { clientId }: OperatorScope,
  group: {
    readonly groupId: string;
    readonly roleName: string | null;
    readonly externalId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(keepOne, [clientId, group.groupId, group.roleName, group.externalId, group.now.toISOString()]);
}
const drop = statement('scim.groups.drop', noRow, 'delete from scim_group where client_id = $1 and group_id = $2');
export const dropGroup = (tx: Transaction, { clientId }: OperatorScope, groupId: string) =>
  tx.run(drop, [clientId, groupId]);

const member = z.object({ profile_id: z.string(), employee_id: z.string(), username: z.string() });
/** A member of a group. */
export type Member = z.output<typeof member>;
const LISTED = `p.client_id = $1 and not exists (select from scim_user u
    where u.client_id = p.client_id and u.profile_id = p.profile_id and u.removed_at is not null and not p.is_enabled)`;
const roleMembers = statement(
  'scim.groups.role_members',
  member,
  `select p.profile_id, p.employee_id, p.username from profile p where ${LISTED} and $2 = any (p.role_names)
    order by lower(p.username), p.profile_id`,
);
const scopeMembers = statement(
  'scim.groups.scope_members',
  member,
  `select p.profile_id, p.employee_id, p.username from profile p
    where ${LISTED} and exists (select from manager_scope m where m.client_id = p.client_id and m.manager_id = p.employee_id
                                 and m.organization_value_id is not distinct from $2)
    order by lower(p.username), p.profile_id`,
);
const profiles = statement(
  'scim.groups.profiles',
  member,
  `select p.profile_id, p.employee_id, p.username from profile p where ${LISTED} and p.profile_id = any ($2::uuid[])`,
);
export const membersOfRole = (tx: Transaction, { clientId }: OperatorScope, role: string) =>
  tx.rows(roleMembers, [clientId, role]);
/** Returns the managers of an organization value; null: of the whole client. */
export const membersOfScope = (tx: Transaction, { clientId }: OperatorScope, valueId: string | null) =>
  tx.rows(scopeMembers, [clientId, valueId]);
/** Returns those of some profiles that the client has. */
export const profilesNamed = (tx: Transaction, { clientId }: OperatorScope, profileIds: readonly string[]) =>
  tx.rows(profiles, [clientId, profileIds]);

const giveRole = statement(
  'scim.groups.give_role',
  noRow,
  `update profile set role_names = array_append(role_names, $3)
    where client_id = $1 and profile_id = any ($2::uuid[]) and not ($3 = any (role_names))`,
);
const takeRole = statement(
  'scim.groups.take_role',
  noRow,
  `update profile set role_names = array_remove(role_names, $3) where client_id = $1 and profile_id = any ($2::uuid[])`,
);
const renameRole = statement(
  'scim.groups.rename_role',
  noRow,
  `update profile set role_names = array_replace(role_names, $2, $3) where client_id = $1 and $2 = any (role_names)`,
);
export const addRole = (tx: Transaction, { clientId }: OperatorScope, role: string, profileIds: readonly string[]) =>
  tx.run(giveRole, [clientId, profileIds, role]);
export const removeRole = (tx: Transaction, { clientId }: OperatorScope, role: string, profileIds: readonly string[]) =>
  tx.run(takeRole, [clientId, profileIds, role]);
export const replaceRole = (tx: Transaction, { clientId }: OperatorScope, before: string, after: string) =>
  tx.run(renameRole, [clientId, before, after]);

const scopesOfManagers = statement(
  'scim.groups.scopes_of',
  z.object({ manager_id: z.string(), organization_value_id: z.string().nullable() }),
  'select manager_id, organization_value_id from manager_scope where client_id = $1 and manager_id = any ($2::uuid[])',
);
/** Returns the scopes of some employees as managers; a null value is the whole client. */
export const scopesOf = (tx: Transaction, { clientId }: OperatorScope, managerIds: readonly string[]) =>
  tx.rows(scopesOfManagers, [clientId, managerIds]);
const dropOthers = statement(
  'scim.groups.drop_scopes',
  noRow,
  'delete from manager_scope where client_id = $1 and manager_id = any ($2::uuid[])',
);
const giveScope = statement(
  'scim.groups.give_scope',
  noRow,
  `insert into manager_scope (client_id, manager_id, scope_number, organization_value_id)
   select $1, m.manager_id, coalesce((select max(s.scope_number) from manager_scope s
                                       where s.client_id = $1 and s.manager_id = m.manager_id), 0) + 1, $3
     from unnest($2::uuid[]) as m (manager_id)`,
);
const takeScope = statement(
  'scim.groups.take_scope',
  noRow,
  `delete from manager_scope
    where client_id = $1 and manager_id = any ($2::uuid[]) and organization_value_id is not distinct from $3`,
);
/** Gives employees a scope that they don't have; the whole client replaces their others. */
export async function addScope(
  tx: Transaction,
  { clientId }: OperatorScope,
  valueId: string | null,
  managerIds: readonly string[],
): Promise<void> {
  if (valueId === null) await tx.run(dropOthers, [clientId, managerIds]);
  await tx.run(giveScope, [clientId, managerIds, valueId]);
}
export const removeScope = (
  tx: Transaction,
  { clientId }: OperatorScope,
  valueId: string | null,
  managerIds: readonly string[],
) => tx.run(takeScope, [clientId, managerIds, valueId]);
