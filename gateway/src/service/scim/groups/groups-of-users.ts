import type { ScimCall } from '../call.ts';
import type { GroupOfUser } from '../users/user-resource.ts';
import type { StoredUser } from '../users/user-store.ts';
import { allGroups } from './all-groups.ts';
import { scopesOf } from './group-store.ts';

/** Returns the groups of some users by profile. */
export async function groupsOfUsers(
  call: ScimCall,
  users: readonly StoredUser[],
): Promise<ReadonlyMap<string, readonly GroupOfUser[]>> {
  if (users.length === 0) return new Map();
  const groups = await allGroups(call);
  const ids = users.map(({ employee_id: id }) => id);
  const scopes = Map.groupBy(await scopesOf(call.tx, call.client, ids), ({ manager_id: id }) => id);
  return new Map(
    users.map((user) => {
      const roles = new Set(user.role_names);
      const values = new Set(scopes.get(user.employee_id)?.map(({ organization_value_id: id }) => id));
      const own = groups.filter(({ is }) => (is.kind === 'role' ? roles.has(is.role) : values.has(is.valueId)));
      return [user.profile_id, own.map(({ id, name }) => ({ value: id, display: name }))];
    }),
  );
}
