import { noteProvisioned } from '../audit.ts';
import type { ScimCall } from '../call.ts';
import { forbidden, invalidValue } from '../scim-error.ts';
import type { Group } from './all-groups.ts';
import { addRole, addScope, profilesNamed, removeRole, removeScope, scopesOf, type Member } from './group-store.ts';

/**
 * Makes some profiles the members of a group, and records it in the activity of those who join or leave. Who manages everyone is
 * decided only by an account that may: a payroll administrator sees and approves everything at the client.
 */
export async function setMembers(
  call: ScimCall,
  { is }: Group,
  before: readonly Member[],
  wantedIds: readonly string[],
): Promise<void> {
  const { tx, client } = call;
  const known = new Set(before.map(({ profile_id: id }) => id));
  const wanted = new Set(wantedIds);
  const joining = await profilesNamed(
    tx,
    client,
    wantedIds.filter((id) => !known.has(id)),
  );
  const found = new Set([...known, ...joining.map(({ profile_id: id }) => id)]);
  const unknown = wantedIds.find((id) => !found.has(id));
  if (unknown !== undefined) throw invalidValue(`There is no user ${unknown}.`);
  const leaving = before.filter(({ profile_id: id }) => !wanted.has(id));
  const isWhole = is.kind === 'scope' && is.valueId === null;
  if (isWhole && !call.mayAppoint && joining.length + leaving.length > 0)
    throw forbidden('The account may not decide who manages everyone: that takes the scope scim:administrators.');
  if (is.kind === 'role') {
    await addRole(tx, client, is.role, profileIds(joining));
    await removeRole(tx, client, is.role, profileIds(leaving));
  } else {
    if (is.valueId !== null) await demandPart(call, joining);
    await addScope(tx, client, is.valueId, employeeIds(joining));
    await removeScope(tx, client, is.valueId, employeeIds(leaving));
  }
  await noteProvisioned(call, employeeIds([...joining, ...leaving]));
}

const profileIds = (members: readonly Member[]) => members.map(({ profile_id: id }) => id);
const employeeIds = (members: readonly Member[]) => members.map(({ employee_id: id }) => id);

/** Someone who manages the whole client manages its parts already. */
async function demandPart({ tx, client }: ScimCall, joining: readonly Member[]): Promise<void> {
  const scopes = await scopesOf(tx, client, employeeIds(joining));
  const whole = scopes.find(({ organization_value_id: id }) => id === null);
  const member = whole && joining.find(({ employee_id: id }) => id === whole.manager_id);
  if (member) throw invalidValue(`The user ${member.username} manages everyone. Remove them from that group before.`);
}
