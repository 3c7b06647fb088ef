import { DEFAULT_ROLES } from '../../../imports/people/default-roles.ts';
import { importedId } from '../../../imports/ids.ts';
import type { ScimCall } from '../call.ts';
import { keptGroupsOf, rolesInUse, unitsOf, type KeptGroup } from './group-store.ts';

/** A role of profiles, or the scope of managers: a group whose members are profiles. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly is:
    | { readonly kind: 'role'; readonly role: string }
    /** Null: the whole client. */
    | { readonly kind: 'scope'; readonly valueId: string | null };
  readonly kept: KeptGroup | null;
}

/** The name of the group of those who manage the whole client. */
const WHOLE = 'Manages everyone';

/** Returns a client's groups by name: its roles, and the scopes of managers. */
export async function allGroups({ tx, client }: Pick<ScimCall, 'tx' | 'client'>): Promise<Group[]> {
  const kept = await keptGroupsOf(tx, client);
  const byId = new Map(kept.map((group) => [group.group_id, group]));
  const byRole = new Map(
    kept.flatMap((group) => (group.role_name === null ? [] : [[group.role_name, group] as const])),
  );
  const roles = new Set([...DEFAULT_ROLES, ...(await rolesInUse(tx, client)), ...byRole.keys()]);
  const whole = importedId('scimScope', [client.clientId], 'whole client');
  const scope = (id: string, name: string, valueId: string | null): Group => ({
    id,
    name,
    is: { kind: 'scope', valueId },
    kept: byId.get(id) ?? null,
  });
  const groups = [
    ...[...roles].map((role): Group => {
      const own = byRole.get(role) ?? null;
      return {
        id: own?.group_id ?? idOfRole(client.clientId, role),
        name: role,
        is: { kind: 'role', role },
        kept: own,
      };
    }),
    scope(whole, WHOLE, null),
    ...(await unitsOf(tx, client)).map(({ organization_value_id: id, title, code, name }) =>
      scope(id, `Manages ${title} ${code} ${name}`, id),
    ),
  ];
  return groups.toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

/** Returns the id of a role that no identity system has renamed. */
const idOfRole = (clientId: string, role: string) => importedId('scimRole', [clientId], `role ${role}`);
