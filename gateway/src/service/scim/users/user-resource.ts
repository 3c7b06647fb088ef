import { z } from 'zod';
import type { Resource } from '../call.ts';
import { truth, withDeclaredNames } from '../patch.ts';
import { invalidValue } from '../scim-error.ts';
import { versioned } from '../versions.ts';
import type { StoredUser } from './user-store.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The attributes of a user that a request may name first in a path. */
export const USER_ATTRIBUTES = [
  'schemas',
  'userName',
  'externalId',
  'active',
  'emails',
  'name',
  'displayName',
  'roles',
  'groups',
  ENTERPRISE_SCHEMA,
];

/** A group of a user. */
export interface GroupOfUser {
  readonly value: string;
  readonly display: string;
}

/** Returns a profile as a user. Names are those of the HR record. */
export function userResource(user: StoredUser, groups: readonly GroupOfUser[], base: string): Resource {
  const given = user.preferred_name ?? user.first_name;
  const formatted = [given, user.last_name].filter((part) => part !== null).join(' ');
  const content = {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id: user.profile_id,
    ...(user.external_id !== null && { externalId: user.external_id }),
    userName: user.username,
    ...(formatted !== '' && {
      name: {
        formatted,
        ...(given !== null && { givenName: given }),
        ...(user.last_name !== null && { familyName: user.last_name }),
      },
      displayName: formatted,
    }),
    ...(user.email !== null && { emails: [{ value: user.email, type: 'work', primary: true }] }),
    active: user.is_enabled,
    roles: user.role_names.map((value) => ({ value })),
    groups: groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}`, type: 'direct' })),
    [ENTERPRISE_SCHEMA]: { employeeNumber: user.employee_number },
  };
  return versioned('User', base, content, { created: user.created_at, lastModified: user.modified_at });
}

const text = (max: number) => z.string().trim().min(1).max(max);
const userBody = z.object({
  userName: z.string().regex(/^[^\s;]{1,80}$/),
  externalId: text(200).nullish(),
  active: truth.default(true),
  emails: z
    .array(z.object({ value: z.string().nullish(), type: z.string().nullish(), primary: truth.nullish() }))
    .nullish(),
  [ENTERPRISE_SCHEMA]: z.object({ employeeNumber: text(40).nullish() }).nullish(),
});

/** A user as a request describes it. */
export interface WantedUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
  /** The address with which the person signs in; null: the request names none. */
  readonly email: string | null;
  readonly employeeNumber: string | null;
}

const EMAIL = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;

/** Reads a user from a body. Attributes that the product doesn't keep are left out. */
export function wantedUser(body: unknown): WantedUser {
  const parsed = userBody.safeParse(withDeclaredNames(body, USER_ATTRIBUTES));
  if (!parsed.success)
    throw invalidValue(`The user isn’t valid: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { userName, externalId = null, active, emails, [ENTERPRISE_SCHEMA]: enterprise } = parsed.data;
  const given = (emails ?? []).flatMap(({ value, ...more }) => (value ? [{ ...more, value: value.trim() }] : []));
  // A further primary address makes the earlier ones secondary (RFC 7644, section 3.5.2).
  const chosen =
    given.findLast(({ primary }) => primary === true) ?? given.find(({ type }) => type === 'work') ?? given[0];
  const address = chosen?.value ?? (EMAIL.test(userName) ? userName : null);
  if (address !== null && (!EMAIL.test(address) || address.length > 254)) throw invalidValue('The email isn’t valid.');
  return {
    userName,
    externalId,
    active,
    email: address?.toLowerCase() ?? null,
    employeeNumber: enterprise?.employeeNumber ?? null,
  };
}
