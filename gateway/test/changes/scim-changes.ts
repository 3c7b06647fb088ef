import type { LightMyRequestResponse as Reply } from 'fastify';
import { ENTERPRISE, GROUP, USER } from '../../src/service/scim/conversations/conversation.ts';
import type { Harness } from '../harness.ts';
import { PEOPLE } from '../harness/people.ts';
import { scimOn } from '../service/scim-harness.ts';
import { patch } from '../service/scim-replies.ts';
import type { Stage } from './stage.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A version that no resource has. */
const OLD = 'W/"older"';

/** Sends every change of the provisioning API. */
export async function scimChanges({ signIn: { harness }, service, request }: Stage): Promise<void> {
  await harness.change(`update profile set person_id = '${PEOPLE.namesake.personId}' where profile_id = '${PEOPLE.namesake.profileId}';
    update profile set person_id = '${PEOPLE.reader.personId}' where profile_id = '${PEOPLE.reader.profileId}'`);
  const { tokens } = await scimOn(harness, service);
  const sends = (
    name: string,
    title: string,
    method: Method,
    path: string,
    body?: object,
    token = tokens.millrace,
    ifMatch?: string,
  ): Promise<Reply> =>
    request(`scim/${name}`, title, () =>
      service.call({
        method,
        url: `/scim/v2${path}`,
        token,
        headers: { ...(body && { 'content-type': 'application/scim+json' }), ...(ifMatch && { 'if-match': ifMatch }) },
        ...(body && { payload: JSON.stringify(body) }),
      }),
    );
  const user = (number: string, more: object = {}) => ({
    schemas: [USER, ENTERPRISE],
    userName: 'ines@millrace.example',
    externalId: 'x-901',
    emails: [{ type: 'home', value: 'ines@home.example' }, { type: 'work', value: 'Ines@millrace.example', primary: true }],
    [ENTERPRISE]: { employeeNumber: number },
    ...more,
  }); // prettier-ignore
  const made = await sends('Users.POST', 'of an employee without a profile', 'POST', '/Users', user('E-0901'));
  await sends('Users.POST', 'again', 'POST', '/Users', user('E-0901'));
  await sends(
    'Users.POST',
    'of an employee with a profile',
    'POST',
    '/Users',
    user('E-0007', { userName: 'rita', externalId: 'x-7', emails: [] }),
  );
  await sends('Users.POST', 'of no employee', 'POST', '/Users', user('E-7777'));
  const path = `/Users/${made.json<{ id: string }>().id}`;
  await sends(
    'Users.PUT',
    'with another address and name',
    'PUT',
    path,
    user('E-0901', {
      userName: 'ines.duarte',
      emails: [{ value: 'ines.duarte@millrace.example', primary: true }],
      preferredLanguage: 'es',
    }),
  );
  await sends(
    'Users.PATCH',
    'its external id',
    'PATCH',
    path,
    patch({ op: 'replace', path: 'externalId', value: 'x-902' }),
  );
  await sends(
    'Users.PATCH',
    'not active',
    'PATCH',
    `/Users/${PEOPLE.supervisor.profileId}`,
    patch({ op: 'replace', value: { active: false } }),
  );
  await sends(
    'Users.PATCH',
    'active again',
    'PATCH',
    `/Users/${PEOPLE.supervisor.profileId}`,
    patch({ op: 'replace', value: { active: true } }),
  );
  await sends(
    'Users.PATCH',
    'of the other client',
    'PATCH',
    `/Users/${PEOPLE.other.profileId}`,
    patch({ op: 'replace', value: { active: false } }),
  );
  const sendsIf = (name: string, title: string, ifMatch: string, method: Method, at: string, body?: object) =>
    sends(name, title, method, at, body, tokens.millrace, ifMatch);
  const isReplaced = patch({ op: 'replace', path: 'externalId', value: 'x-903' });
  await sendsIf('Users.PUT', 'that was changed meanwhile', OLD, 'PUT', path, user('E-0901'));
  await sendsIf('Users.PATCH', 'that was changed meanwhile', OLD, 'PATCH', path, isReplaced);
  await sendsIf('Users.PATCH', 'in this or an older version', `${OLD}, *`, 'PATCH', path, isReplaced);
  await sendsIf('Users.DELETE', 'that was changed meanwhile', OLD, 'DELETE', path);
  await sends('Users.PUT', 'with the number of another employee', 'PUT', path, user('E-0007'));
  await sends('Users.PUT', 'with the external id of another user', 'PUT', path, user('E-0901', { externalId: 'x-7' }));
  await sends('Users.PUT', 'with the name of another user', 'PUT', path, user('E-0901', { userName: 'RITA' }));
  await sends(
    'Users.PUT',
    'without a change',
    'PUT',
    path,
    user('E-0901', {
      userName: 'ines.duarte',
      externalId: 'x-903',
      emails: [{ value: 'ines.duarte@millrace.example', primary: true }],
    }),
  );
  await sends(
    'Users.PATCH',
    'without a change',
    'PATCH',
    path,
    patch({ op: 'replace', path: 'externalId', value: 'x-903' }),
  );
  await ofOtherAddresses(harness, sends);
  await sends('Users.DELETE', 'of someone', 'DELETE', path);
  await sends('Users.DELETE', 'that is gone', 'DELETE', path);

  const groups = (
    await service.call({ url: '/scim/v2/Groups?excludedAttributes=members', token: tokens.millrace })
  ).json<{ Resources: { id: string; displayName: string }[] }>();
  const idIn = (name: string) => groups.Resources.find(({ displayName }) => displayName === name)?.id ?? '';
  const { profileId } = PEOPLE.reader;
  const member = (title: string, group: string, op: string, token = tokens.millrace) =>
    sends(
      'Groups.PATCH',
      title,
      'PATCH',
      `/Groups/${idIn(group)}`,
      patch({ op, path: 'members', value: [{ value: profileId }] }),
      token,
    );
  await member('a role', 'EE User - Employee Updates', 'add');
  await member('no role', 'EE User - Employee Updates', 'remove');
  await member('the scope of a department', 'Manages Department 100 Shop', 'add');
  const inOffice = (op: string, value: string | undefined) => patch({ op, path: 'members', value: [{ value }] });
  const office = `/Groups/${idIn('Manages Department 200 Office')}`;
  await sends(
    'Groups.PATCH',
    'a further department of a manager',
    'PATCH',
    office,
    inOffice('add', PEOPLE.manager.profileId),
  );
  await sends(
    'Groups.PATCH',
    'one of several departments no longer',
    'PATCH',
    office,
    inOffice('remove', PEOPLE.manager.profileId),
  );
  await sends('Groups.PATCH', 'someone who was removed', 'PATCH', office, inOffice('add', path.split('/').at(-1)));
  await member('everyone, by an account that may', 'Manages everyone', 'add', tokens.appointing);
  await member('everyone, by an account that may not', 'Manages everyone', 'remove');
  await member('no longer everyone', 'Manages everyone', 'remove', tokens.appointing);
  const own = await sends('Groups.POST', 'of one’s own', 'POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'First aid',
    members: [{ value: profileId }],
  });
  const group = `/Groups/${own.json<{ id: string }>().id}`;
  await sends('Groups.PUT', 'with another name and no one in it', 'PUT', group, {
    schemas: [GROUP],
    displayName: 'First aiders',
    members: [],
  });
  const named = (displayName: string, more: object = {}) => ({ schemas: [GROUP], displayName, members: [], ...more });
  await sends('Groups.POST', 'with the name of another', 'POST', '/Groups', named('FIRST aiders'));
  await sends('Groups.POST', 'of one’s own, without an external id as another', 'POST', '/Groups', named('Drivers'));
  await sends(
    'Groups.POST',
    'of one’s own, with an external id',
    'POST',
    '/Groups',
    named('Porters', { externalId: 'g-1' }),
  );
  await sends(
    'Groups.PUT',
    'with its own name and an external id',
    'PUT',
    group,
    named('First aiders', { externalId: 'g-2' }),
  );
  await sends(
    'Groups.PUT',
    'with the external id of another',
    'PUT',
    group,
    named('First aiders', { externalId: 'g-1' }),
  );
  await sends('Groups.PUT', 'with the name of another', 'PUT', group, named('porters'));
  await sendsIf('Groups.PUT', 'that was changed meanwhile', OLD, 'PUT', group, named('Aiders'));
  const joins = patch({ op: 'add', path: 'members', value: [{ value: profileId }] });
  await sends('Groups.PATCH', 'a member of one with an external id', 'PATCH', group, joins);
  await sendsIf('Groups.PATCH', 'that was changed meanwhile', OLD, 'PATCH', group, joins);
  await sendsIf('Groups.DELETE', 'that was changed meanwhile', OLD, 'DELETE', group);
  await sends(
    'Groups.PUT',
    'of the product, with another name',
    'PUT',
    `/Groups/${idIn('EE User')}`,
    named('Everyone'),
  );
  const shop = `/Groups/${idIn('Manages Department 100 Shop')}`;
  await sends(
    'Groups.PATCH',
    'of a department, with an external id',
    'PATCH',
    shop,
    patch({ op: 'add', path: 'externalId', value: 'g-3' }),
  );
  await sends('Groups.PUT', 'of a department, with another name', 'PUT', shop, named('The shop'));
  await sends('Groups.DELETE', 'of a department', 'DELETE', shop);
  await member('everyone, by an account that may', 'Manages everyone', 'add', tokens.appointing);
  await member('a department, of someone who manages everyone', 'Manages Department 100 Shop', 'add');
  await sends(
    'Groups.PATCH',
    'everyone, without a change, by an account that may not',
    'PATCH',
    `/Groups/${idIn('Manages everyone')}`,
    joins,
  );
  await member('no longer everyone', 'Manages everyone', 'remove', tokens.appointing);
  await sends('Groups.DELETE', 'of one’s own', 'DELETE', group);
  await sends('Groups.DELETE', 'of the product', 'DELETE', `/Groups/${idIn('EE User')}`);
  await sends('Bulk.POST', 'a user, a group with it, and one that fails', 'POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [
      {
        method: 'POST',
        path: '/Users',
        bulkId: 'u1',
        data: { schemas: [USER], userName: 'omar', externalId: 'E-0902' },
      },
      {
        method: 'POST',
        path: '/Groups',
        bulkId: 'g1',
        data: { schemas: [GROUP], displayName: 'Night shift', members: [{ value: 'bulkId:u1' }] },
      },
      { method: 'DELETE', path: `/Users/${PEOPLE.other.profileId}` },
    ],
  });
  const { profileId: colleague } = PEOPLE.colleague;
  await sends(
    'Bulk.POST',
    'changes of versions that are there and gone, and two that wait for each other',
    'POST',
    '/Bulk',
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        { method: 'PATCH', path: `/Users/${colleague}`, version: OLD, data: isReplaced },
        { method: 'PATCH', path: `/Users/${colleague}`, version: '*', data: isReplaced },
        { method: 'POST', path: '/Groups', bulkId: 'a', data: named('One', { members: [{ value: 'bulkId:b' }] }) },
        { method: 'POST', path: '/Groups', bulkId: 'b', data: named('Two', { members: [{ value: 'bulkId:a' }] }) },
      ],
    },
  );
}

/** Lets a person sign in with another address that they have, and with a former one. Leaves nothing. */
async function ofOtherAddresses(
  { change, insert }: Harness,
  sends: (name: string, title: string, method: Method, path: string, body: object) => Promise<Reply>,
): Promise<void> {
  const { employeeId, personId, profileId } = PEOPLE.colleague;
  await insert('person_email', [
    { email: 'colin.second@example.test', person_id: personId, verified_at: '2024-01-01T00:00:00Z', replaced_at: null },
    { email: 'colin.former@example.test', person_id: personId, verified_at: '2020-01-01T00:00:00Z', replaced_at: '2024-01-01T00:00:00Z' },
  ]); // prettier-ignore
  const moves = (title: string, name: string) =>
    sends(
      'Users.PATCH',
      title,
      'PATCH',
      `/Users/${profileId}`,
      patch({ op: 'add', path: 'emails', value: [{ value: `colin.${name}@example.test`, primary: true }] }),
    );
  await moves('with another address of the person', 'second');
  await moves('with that address again', 'second');
  await moves('with a former address of the person', 'former');
  await change(`
    delete from scim_user where profile_id = '${profileId}';
    delete from bank_change_freeze where employee_id = '${employeeId}';
    delete from outbox where employee_id = '${employeeId}';
    delete from person_email where email like 'colin.%'`);
}
