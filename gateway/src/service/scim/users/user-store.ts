import { z } from 'zod';
import type { JobSubject } from '../../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { personalVersion } from '../../../platform/pay-group-zone.ts';

const user = z.object({
  profile_id: z.string(),
  employee_id: z.string(),
  person_id: z.string().nullable(),
  username: z.string(),
  is_enabled: z.boolean(),
  role_names: z.array(z.string()),
  employee_number: z.string(),
  external_id: z.string().nullable(),
  created_at: z.string().nullable(),
  modified_at: z.string().nullable(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  preferred_name: z.string().nullable(),
  last_name: z.string().nullable(),
});
/** A profile with what an identity system knows of it. */
export type StoredUser = z.output<typeof user>;

/** The keys that a user must have; absent: any. */
export interface UserKeys {
  readonly id?: string;
  readonly userName?: string;
  readonly externalId?: string;
  readonly employeeNumber?: string;
  /** In small letters. */
  readonly email?: string;
}

const LISTED = `p.client_id = $1 and (u.removed_at is null or p.is_enabled)
    and ($2::uuid is null or p.profile_id = $2) and ($3::text is null or lower(p.username) = lower($3))
    and ($4::text is null or u.external_id = $4) and ($5::text is null or e.employee_number = $5)
    and ($6::text is null or exists (select from person_email o where o.person_id = p.person_id and o.email = lower($6)))`;
const FROM = `from profile p
    join employee e on e.client_id = p.client_id and e.employee_id = p.employee_id
    left join scim_user u on u.client_id = p.client_id and u.profile_id = p.profile_id`;
const count = statement(
  'scim.users.count',
  z.object({ count: z.int() }),
  `select count(*)::int as count ${FROM} where ${LISTED}`,
);
/** The address is the one that the identity system sent, or the work email if the person signs in with it: none of another client. */
const page = statement(
  'scim.users.page',
  user,
  `select p.profile_id, p.employee_id, p.person_id, p.username, p.is_enabled, p.role_names, e.employee_number,
          case when u.removed_at is null then u.external_id end as external_id, u.created_at, u.modified_at,
          (select m.email from person_email m
            where m.person_id = p.person_id and m.replaced_at is null and m.email in (u.email, lower(v.work_email))
            order by (m.email = u.email) desc nulls last limit 1) as email,
          v.first_name, v.preferred_name, v.last_name
     ${FROM}
     left join lateral ${personalVersion({ client: 'p.client_id', employee: 'p.employee_id', at: '$7::timestamptz' })} on true
    where ${LISTED}
    order by lower(p.username), p.profile_id offset $8 limit $9`,
);
const valuesOf = ({ clientId }: OperatorScope, { id, userName, externalId, employeeNumber, email }: UserKeys) => [
  clientId,
  id ?? null,
  userName ?? null,
  externalId ?? null,
  employeeNumber ?? null,
  email ?? null,
];

export const countUsers = async (tx: Transaction, client: OperatorScope, keys: UserKeys): Promise<number> =>
  (await tx.one(count, valuesOf(client, keys))).count;

/** Returns users by their usernames. */
export const usersOf = (
  tx: Transaction,
  client: OperatorScope,
  keys: UserKeys,
  { now, offset = 0, limit }: { readonly now: Date; readonly offset?: number; readonly limit: number },
): Promise<StoredUser[]> => tx.rows(page, [...valuesOf(client, keys), now.toISOString(), offset, limit]);

const employee = z.object({
  employee_id: z.string(),
  profile_id: z.string().nullable(),
  username: z.string().nullable(),
  is_managed: z.boolean(),
});
const byNumber = statement(
  'scim.employee',
  employee,
  `select e.employee_id, p.profile_id, p.username, u.profile_id is not null and u.removed_at is null as is_managed
     from employee e
     left join profile p on p.client_id = e.client_id and p.employee_id = e.employee_id
     left join scim_user u on u.client_id = e.client_id and u.profile_id = p.profile_id
    where e.client_id = $1 and e.employee_number = $2 for update of e`,
);
/** Returns the employee with a number, with the profile, if any, and whether it was made a user before. */
export const employeeNumbered = (tx: Transaction, { clientId }: OperatorScope, number: string) =>
  tx.maybe(byNumber, [clientId, number]);

const nameTaken = statement(
  'scim.username_taken',
  z.object({ taken: z.boolean() }),
  `select exists (select from profile where client_id = $1 and lower(username) = lower($2) and profile_id is distinct from $3) as taken`,
);
export const isUsernameTaken = async (
  tx: Transaction,
  { clientId }: OperatorScope,
  name: string,
  profileId: string | null,
): Promise<boolean> => (await tx.one(nameTaken, [clientId, name, profileId])).taken;

const idTaken = statement(
  'scim.external_id_taken',
  z.object({ taken: z.boolean() }),
  `select exists (select from scim_user where client_id = $1 and external_id = $2 and removed_at is null
                     and profile_id is distinct from $3) as taken`,
);
export const isExternalIdTaken = async (
  tx: Transaction,
  { clientId }: OperatorScope,
  externalId: string,
  profileId: string | null,
): Promise<boolean> => (await tx.one(idTaken, [clientId, externalId, profileId])).taken;

const insertProfile = statement(
  'scim.profile_insert',
  noRow,
  `insert into profile (profile_id, username, client_id, employee_id, role_names, is_enabled) values ($1, $2, $3, $4, $5, $6)`,
);
export async function addProfile(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  made: {
    readonly profileId: string;
    readonly userName: string;
    readonly roles: readonly string[];
    readonly active: boolean;
  },
): Promise<void> {
  await tx.run(insertProfile, [made.profileId, made.userName, clientId, employeeId, made.roles, made.active]);
}

const changeProfile = statement(
  'scim.profile_change',
  noRow,
  `update profile set username = $3, is_enabled = $4
    where client_id = $1 and profile_id = $2 and (username, is_enabled) is distinct from ($3, $4)`,
);
/** Changes a profile; its sessions end when it is disabled. Returns whether anything differed. */
export const setProfile = async (
  tx: Transaction,
  { clientId }: OperatorScope,
  profileId: string,
  { userName, active }: { readonly userName: string; readonly active: boolean },
): Promise<boolean> => (await tx.run(changeProfile, [clientId, profileId, userName, active])) > 0;

const keep = statement(
  'scim.user_keep',
  noRow,
  `insert into scim_user as u (client_id, employee_id, profile_id, external_id, email, created_at, modified_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (client_id, profile_id) do update
      set external_id = excluded.external_id, email = excluded.email, modified_at = excluded.modified_at, removed_at = null`,
);
/** Keeps what the identity system knows of a user. */
export async function keepUser(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  kept: {
    readonly profileId: string;
    readonly externalId: string | null;
    readonly email: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(keep, [clientId, employeeId, kept.profileId, kept.externalId, kept.email, kept.now.toISOString()]);
}

const remove = statement(
  'scim.user_remove',
  noRow,
  `insert into scim_user as u (client_id, employee_id, profile_id, created_at, modified_at, removed_at) values ($1, $2, $3, $4, $4, $4)
   on conflict (client_id, profile_id) do update set modified_at = excluded.modified_at, removed_at = excluded.removed_at`,
);
/** Marks a user as deleted by the identity system. */
export async function removeUser(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  profileId: string,
  now: Date,
): Promise<void> {
  await tx.run(remove, [clientId, employeeId, profileId, now.toISOString()]);
}
