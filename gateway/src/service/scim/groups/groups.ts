import { randomUUID } from 'node:crypto';
import { DEFAULT_ROLES } from '../../../imports/people/default-roles.ts';
import type { Outcome, Resource, ScimCall } from '../call.ts';
import { matches, equalities } from '../filter.ts';
import { listReply, sorted, type ListQuery } from '../list.ts';
import { patched } from '../patch.ts';
import { mutability, notFound, uniqueness } from '../scim-error.ts';
import { demandVersion } from '../versions.ts';
import { allGroups, type Group } from './all-groups.ts';
import { GROUP_ATTRIBUTES, groupResource, wantedGroup, type WantedGroup } from './group-resource.ts';
import { dropGroup, keepGroup, membersOfRole, membersOfScope, replaceRole, type Member } from './group-store.ts';
import { setMembers } from './membership.ts';

async function storedGroup(call: ScimCall, id: string): Promise<Group> {
  const group = (await allGroups(call)).find((one) => one.id === id.toLowerCase());
  if (!group) throw notFound('group');
  return group;
}

const membersOf = ({ tx, client }: ScimCall, { is }: Group): Promise<Member[]> =>
  is.kind === 'role' ? membersOfRole(tx, client, is.role) : membersOfScope(tx, client, is.valueId);

/** Returns one group. */
export async function getGroup(call: ScimCall, id: string): Promise<Resource> {
  const group = await storedGroup(call, id);
  return groupResource(group, await membersOf(call, group), call.base);
}

/** Returns a page of groups. Members are read only if the reply or the filter needs them. */
export async function listGroups(call: ScimCall, query: ListQuery) {
  const { filter } = query;
  const equal = filter === null ? new Map<string, string>() : equalities(filter);
  const [id, named] = ['id', 'displayname'].map((name) => equal.get(name)?.toLowerCase());
  const groups = (await allGroups(call)).filter(
    (one) => (named === undefined || one.name.toLowerCase() === named) && (id === undefined || one.id === id),
  );
  const needsAll = filter !== null && /[":]members/i.test(JSON.stringify(filter));
  const bare = groups.map((group) => ({ group, resource: groupResource(group, [], call.base) }));
  const whole = async ({ group }: (typeof bare)[number]) =>
    groupResource(group, await membersOf(call, group), call.base);
  const filled: Resource[] = [];
  for (const one of bare) filled.push(needsAll ? await whole(one) : one.resource);
  const matching = sorted(
    filled.filter((one) => filter === null || matches(one, filter)),
    query,
  );
  const page = matching.slice(query.offset, query.offset + query.count);
  const shown: Resource[] = [];
  for (const one of page) {
    const entry = bare.find(({ group }) => group.id === one.id);
    shown.push(query.returns('members') && !needsAll && entry ? await whole(entry) : one);
  }
  return listReply(matching.length, shown, query);
}

/** Creates a role of the client. A group that exists is the one to change instead. */
export async function createGroup(call: ScimCall, body: unknown): Promise<Outcome> {
  const wanted = wantedGroup(body);
  const groups = await allGroups(call);
  demandFree(groups, wanted, null);
  const id = randomUUID();
  await keepGroup(call.tx, call.client, {
    groupId: id,
    roleName: wanted.name,
    externalId: wanted.externalId,
    now: call.now,
  });
  await setMembers(call, await storedGroup(call, id), [], wanted.memberIds);
  return { status: 201, resource: await getGroup(call, id) };
}

function demandFree(groups: readonly Group[], { name, externalId }: WantedGroup, id: string | null): void {
  const others = groups.filter((group) => group.id !== id);
  const same = others.find((group) => group.name.toLowerCase() === name.toLowerCase());
  if (same) throw uniqueness(`The group ${same.id} has this displayName.`);
  if (externalId !== null && others.some(({ kept }) => kept?.external_id === externalId))
    throw uniqueness('Another group has this externalId.');
}

/** Replaces a group's name, external id and members. */
export async function replaceGroup(
  call: ScimCall,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Outcome> {
  const group = await storedGroup(call, id);
  const members = await membersOf(call, group);
  demandVersion(ifMatch, groupResource(group, members, call.base));
  return change(call, group, members, wantedGroup(body));
}

/** Changes parts of a group. */
export async function patchGroup(
  call: ScimCall,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Outcome> {
  const group = await storedGroup(call, id);
  const members = await membersOf(call, group);
  demandVersion(ifMatch, groupResource(group, members, call.base));
  const content = {
    schemas: [],
    displayName: group.name,
    ...(group.kept?.external_id && { externalId: group.kept.external_id }),
    members: members.map(({ profile_id: value }) => ({ value })),
  };
  return change(call, group, members, wantedGroup(patched(content, GROUP_ATTRIBUTES, body)));
}

async function change(call: ScimCall, group: Group, members: readonly Member[], wanted: WantedGroup): Promise<Outcome> {
  const { tx, client, now } = call;
  const { id, is, kept } = group;
  const isRenamed = wanted.name !== group.name;
  if (isRenamed) demandOwn(group, 'renamed');
  demandFree(await allGroups(call), wanted, id);
  if (isRenamed || wanted.externalId !== (kept?.external_id ?? null)) {
    const roleName = is.kind === 'role' ? wanted.name : null;
    await keepGroup(tx, client, { groupId: id, roleName, externalId: wanted.externalId, now });
    if (is.kind === 'role' && isRenamed) await replaceRole(tx, client, is.role, wanted.name);
  }
  await setMembers(call, await storedGroup(call, id), members, wanted.memberIds);
  return { status: 200, resource: await getGroup(call, id) };
}

/** Deletes a role of the client, and takes it from its members. */
export async function deleteGroup(call: ScimCall, id: string, ifMatch: string | undefined): Promise<Outcome> {
  const group = await storedGroup(call, id);
  demandOwn(group, 'deleted');
  const members = await membersOf(call, group);
  demandVersion(ifMatch, groupResource(group, members, call.base));
  await setMembers(call, group, members, []);
  await dropGroup(call.tx, call.client, id);
  return { status: 204, resource: null };
}

/** Scopes of managers are those of the organization, and the product's own roles mean what they say. */
function demandOwn({ is }: Group, what: 'renamed' | 'deleted'): void {
  if (is.kind === 'scope' || DEFAULT_ROLES.includes(is.role))
    throw mutability(`This group belongs to the product and can’t be ${what}. Its members can be changed.`);
}
