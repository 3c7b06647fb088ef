import { randomUUID } from 'node:crypto';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { DEFAULT_ROLES } from '../../../imports/people/default-roles.ts';
import { isUuid } from '../../../imports/ids.ts';
import { noteProvisioned } from '../audit.ts';
import type { Outcome, Resource, ScimCall } from '../call.ts';
import { equalities, matches } from '../filter.ts';
import { scopesOf } from '../groups/group-store.ts';
import { groupsOfUsers } from '../groups/groups-of-users.ts';
import { listReply, sorted, type ListQuery } from '../list.ts';
import { patched } from '../patch.ts';
import { forbidden, invalidValue, mutability, notFound, ScimError, uniqueness } from '../scim-error.ts';
import { demandVersion } from '../versions.ts';
import { protectChangedAddress } from './protect-address.ts';
import { setAddress } from './sign-in-address.ts';
import { USER_ATTRIBUTES, userResource, wantedUser, type WantedUser } from './user-resource.ts';
import {
  addProfile,
  countUsers,
  employeeNumbered,
  isExternalIdTaken,
  isUsernameTaken,
  keepUser,
  removeUser,
  setProfile,
  usersOf,
  type StoredUser,
  type UserKeys,
} from './user-store.ts';

/** Most users that a filter or an order that no index serves may go through. */
const MOST_SCANNED = 10_000;

async function storedUser({ tx, client, now }: ScimCall, id: string): Promise<StoredUser> {
  const [user] = isUuid(id) ? await usersOf(tx, client, { id }, { now, limit: 1 }) : [];
  if (!user) throw notFound('user');
  return user;
}

async function resourcesOf(call: ScimCall, users: readonly StoredUser[]): Promise<Resource[]> {
  const groups = await groupsOfUsers(call, users);
  return users.map((user) => userResource(user, groups.get(user.profile_id) ?? [], call.base));
}

const resourceOf = async (call: ScimCall, user: StoredUser): Promise<Resource> =>
  (await resourcesOf(call, [user]))[0] as Resource;

/** Returns one user. */
export const getUser = async (call: ScimCall, id: string): Promise<Resource> =>
  resourceOf(call, await storedUser(call, id));

/** Returns a page of users. Filters for one user by a key, and lists by username, take one page of the database. */
export async function listUsers(call: ScimCall, query: ListQuery) {
  const { tx, client, now } = call;
  const keys = keysOf(query);
  if (query.filter === null && (query.sortBy === null || (/^userName$/i.test(query.sortBy) && !query.isDescending))) {
    const page = await usersOf(tx, client, keys, { now, offset: query.offset, limit: query.count });
    return listReply(await countUsers(tx, client, keys), await resourcesOf(call, page), query);
  }
  const found = await usersOf(tx, client, keys, { now, limit: MOST_SCANNED + 1 });
  if (found.length > MOST_SCANNED)
    throw new ScimError(
      400,
      'tooMany',
      'Filter by userName, externalId, id or employeeNumber: there are too many users.',
    );
  const { filter } = query;
  const matching = (await resourcesOf(call, found)).filter((one) => filter === null || matches(one, filter));
  const page = sorted(matching, query).slice(query.offset, query.offset + query.count);
  return listReply(matching.length, page, query);
}

/** Returns the keys by which the database finds the users of a filter. */
function keysOf({ filter }: ListQuery): UserKeys {
  if (filter === null) return {};
  const equal = equalities(filter);
  const [id, userName, externalId] = ['id', 'username', 'externalid'].map((name) => equal.get(name));
  const email = equal.get('emails.value') ?? equal.get('emails');
  const number = [...equal].find(([path]) => path.endsWith(':user:employeenumber'))?.[1];
  return {
    ...(id !== undefined && { id: isUuid(id) ? id : NO_ID }),
    ...(userName !== undefined && { userName }),
    ...(externalId !== undefined && { externalId }),
    ...(number !== undefined && { employeeNumber: number }),
    ...(email !== undefined && { email }),
  };
}

/** Finds nothing: no profile has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Makes an employee a user: by employee number, or by an external id that is one. A profile that imports or invitations made
 * is taken over; without one, it gets the roles of an invited employee.
 */
export async function createUser(call: ScimCall, body: unknown): Promise<Outcome> {
  const { tx, client, clientCode } = call;
  const wanted = wantedUser(body);
  const number = wanted.employeeNumber ?? wanted.externalId;
  const employee = number === null ? undefined : await employeeNumbered(tx, client, number);
  if (!employee)
    throw invalidValue(
      `A user is the profile of an employee, and ${clientCode} has none with the number ${number ?? 'that the request leaves out'}. ` +
        'Send employeeNumber, or an externalId that is one, and import the employee before.',
    );
  if (employee.is_managed) throw uniqueness(`The employee already has the user ${String(employee.profile_id)}.`);
  await demandFree(call, wanted, employee.profile_id);
  const subject = jobSubject({ clientId: client.clientId, employeeId: employee.employee_id });
  const profileId = employee.profile_id ?? randomUUID();
  if (employee.profile_id === null) await addProfile(tx, subject, { ...wanted, profileId, roles: DEFAULT_ROLES });
  else await setProfile(tx, client, profileId, wanted);
  await keepUser(tx, subject, { profileId, externalId: wanted.externalId, email: wanted.email, now: call.now });
  const user = await storedUser(call, profileId);
  if (wanted.email !== null) await address(call, user, wanted.email);
  await noteProvisioned(call, [employee.employee_id]);
  return { status: 201, resource: await getUser(call, profileId) };
}

/**
 * Lets a user sign in with an address; returns whether anything changed. Only an account that may decide who manages everyone
 * does so for someone who does, because the address gives their rights.
 */
async function address(call: ScimCall, user: StoredUser, email: string): Promise<boolean> {
  const { tx, client, now, mayAppoint } = call;
  const { profile_id: profileId, person_id: personId, employee_id: employeeId, email: current } = user;
  const change = await setAddress(tx, client, { profileId, personId, current }, email, now);
  if (change === 'none') return false;
  if (!mayAppoint && (await scopesOf(tx, client, [employeeId])).some(({ organization_value_id: id }) => id === null))
    throw forbidden('This user manages everyone: changing their email takes the scope scim:administrators.');
  const subject = jobSubject({ clientId: client.clientId, employeeId });
  if (change === 'changed') await protectChangedAddress(call, subject, { current, email });
  return true;
}

async function demandFree({ tx, client }: ScimCall, wanted: WantedUser, profileId: string | null): Promise<void> {
  if (await isUsernameTaken(tx, client, wanted.userName, profileId))
    throw uniqueness('Another user has this userName.');
  if (wanted.externalId !== null && (await isExternalIdTaken(tx, client, wanted.externalId, profileId)))
    throw uniqueness('Another user has this externalId.');
}

/** Replaces what an identity system decides about a user: name, external id, email, and whether the user may sign in. */
export async function replaceUser(
  call: ScimCall,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Outcome> {
  const user = await storedUser(call, id);
  demandVersion(ifMatch, await resourceOf(call, user));
  await change(call, user, wantedUser(body));
  return { status: 200, resource: await getUser(call, id) };
}

/** Changes parts of a user. */
export async function patchUser(
  call: ScimCall,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Outcome> {
  const user = await storedUser(call, id);
  const resource = await resourceOf(call, user);
  demandVersion(ifMatch, resource);
  const { meta: _meta, ...content } = resource;
  await change(call, user, wantedUser(patched(content, USER_ATTRIBUTES, body)));
  return { status: 200, resource: await getUser(call, id) };
}

async function change(call: ScimCall, user: StoredUser, wanted: WantedUser): Promise<void> {
  const { tx, client, now } = call;
  if (wanted.employeeNumber !== null && wanted.employeeNumber !== user.employee_number)
    throw mutability('A user stays with its employee: employeeNumber can’t be changed.');
  await demandFree(call, wanted, user.profile_id);
  const subject = jobSubject({ clientId: client.clientId, employeeId: user.employee_id });
  const email = wanted.email ?? user.email;
  const isOther = await setProfile(tx, client, user.profile_id, wanted);
  const hasMoved = email !== null && email !== user.email && (await address(call, user, email));
  if (!isOther && !hasMoved && wanted.externalId === user.external_id && email === user.email) return;
  await keepUser(tx, subject, { profileId: user.profile_id, externalId: wanted.externalId, email, now });
  await noteProvisioned(call, [user.employee_id]);
}

/** Ends a user: the profile is disabled, its sessions end, and it is no longer listed. */
export async function deleteUser(call: ScimCall, id: string, ifMatch: string | undefined): Promise<Outcome> {
  const { tx, client, now } = call;
  const user = await storedUser(call, id);
  demandVersion(ifMatch, await resourceOf(call, user));
  await setProfile(tx, client, id, { userName: user.username, active: false });
  await removeUser(tx, jobSubject({ clientId: client.clientId, employeeId: user.employee_id }), id, now);
  await noteProvisioned(call, [user.employee_id]);
  return { status: 204, resource: null };
}
