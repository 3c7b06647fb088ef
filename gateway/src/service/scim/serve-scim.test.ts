import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openScim, type ScimHarness } from '../../../test/service/scim-harness.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { statement } from '../../platform/database/port.ts';
import { disableServiceAccount } from '../accounts/account-store.ts';
import { ENTERPRISE, GROUP, PATCH, USER } from './conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const { plain, colleague, reader, other, namesake, supervisor } = PEOPLE;
const patch = (...operations: readonly object[]) => ({ schemas: [PATCH], Operations: operations });
const errorOf = ({ status, body }: Awaited<ReturnType<ScimHarness['send']>>) => [status, body['scimType']];
const resourcesOf = ({ body }: Awaited<ReturnType<ScimHarness['send']>>) =>
  body['Resources'] as readonly Record<string, unknown>[];
const namesIn = (reply: Awaited<ReturnType<ScimHarness['send']>>) =>
  resourcesOf(reply).map((one) => one['userName'] ?? one['displayName']);
const list = async (query: string, more: Parameters<ScimHarness['send']>[2] = {}) =>
  namesIn(await send('GET', `/Users?${query}`, more));

const storedProfile = statement(
  'test.scim_profile',
  z.object({ roles: z.array(z.string()), enabled: z.boolean(), emails: z.array(z.string()) }),
  `select p.role_names as roles, p.is_enabled as enabled,
          array(select email || case when replaced_at is null then '' else ' (replaced)' end from person_email m
                 where m.person_id = p.person_id order by email) as emails
     from profile p join employee e using (client_id, employee_id) join client c using (client_id)
    where c.client_code = $1 and e.employee_number = $2`,
);
const profileOf = (code: string, number: string) =>
  scim.harness.database.asMaintenance((tx) => tx.maybe(storedProfile, [code, number]));

describe('SVC-5: who may use SCIM', () => {
  it.each([
    ['GET', '/Users'],
    ['POST', '/Users'],
    ['GET', `/Users/${plain.profileId}`],
    ['PUT', `/Users/${plain.profileId}`],
    ['PATCH', `/Users/${plain.profileId}`],
    ['DELETE', `/Users/${plain.profileId}`],
    ['GET', '/Groups'],
    ['POST', '/Groups'],
    ['PATCH', `/Groups/${plain.profileId}`],
    ['DELETE', `/Groups/${plain.profileId}`],
    ['POST', '/Bulk'],
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/Schemas'],
    ['GET', '/ResourceTypes'],
  ] as const)('%s %s takes a token with the scope', async (method, path) => {
    const alpha = await scim.service.tokenOf(scim.service.alpha);
    const errors = [await send(method, path, { token: '' }), await send(method, path, { token: alpha })];
    expect(errors.map((reply) => [reply.status, reply.body['schemas'], reply.headers['content-type']])).toEqual(
      [401, 403].map((status) => [
        status,
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
        expect.stringMatching(/^application\/scim\+json/),
      ]),
    );
  });

  it('an account reaches its own client alone, and names it if it has several', async () => {
    const { bakery, both } = scim.tokens;
    const path = (code: string, id: string) => `/${code}/Users/${id}`;
    const statuses = async (token: string, ...paths: readonly string[]) => {
      const replies = [];
      for (const one of paths) replies.push((await send('GET', one, { token })).status);
      return replies;
    };
    expect(await statuses(bakery, `/Users/${plain.profileId}`, `/Users/${other.profileId}`)).toEqual([404, 200]);
    expect(await statuses(bakery, path('MILLRACE', plain.profileId), path('BAKERY', other.profileId))).toEqual([
      403, 200,
    ]);
    expect(
      await statuses(both, '/Users', path('MILLRACE', other.profileId), path('MILLRACE', plain.profileId)),
    ).toEqual([400, 404, 200]);
    expect(await list('filter=userName eq "petra"', { token: bakery })).toEqual(['petra']);
    const member = { members: [{ value: plain.profileId }] };
    const foreign = { schemas: [GROUP], displayName: 'Bakers', ...member };
    expect(errorOf(await send('POST', '/Groups', { token: bakery, body: foreign }))).toEqual([400, 'invalidValue']);
  });

  it('replies state the limit, and a disabled account is refused at once', async () => {
    const account = await scim.service.create('leaving-scim', { MILLRACE: ['scim'] });
    const token = await scim.service.tokenOf(account);
    const reply = await send('GET', '/Users', { token });
    expect([reply.status, reply.headers['ratelimit-policy']]).toEqual([
      200,
      expect.stringMatching(/^"account";q=\d+;w=60$/),
    ]);
    await scim.harness.database.asMaintenance((tx) => disableServiceAccount(tx, account.accountId, scim.harness.now));
    expect((await send('GET', '/Users', { token })).status).toBe(401);
  });
});

describe('SVC-5: discovery', () => {
  it('states what is supported, and describes every attribute', async () => {
    const { body } = await send('GET', '/ServiceProviderConfig');
    const supported = ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag'].map((name) => [
      name,
      (body[name] as { supported: boolean }).supported,
    ]);
    expect(Object.fromEntries(supported)).toEqual({
      patch: true,
      bulk: true,
      filter: true,
      changePassword: false,
      sort: true,
      etag: true,
    });
    const types = resourcesOf(await send('GET', '/ResourceTypes'));
    expect(types.map(({ id, endpoint, schema }) => [id, endpoint, schema])).toEqual([
      ['User', '/Users', USER],
      ['Group', '/Groups', GROUP],
    ]);
    const schema = await send('GET', `/Schemas/${USER}`);
    const described = (schema.body['attributes'] as { name: string }[]).map(({ name }) => name);
    const user = await send('GET', `/Users/${plain.profileId}`);
    const sent = Object.keys(user.body).filter(
      (name) => !['schemas', 'id', 'meta', 'externalId', ENTERPRISE].includes(name),
    );
    expect(described).toEqual(expect.arrayContaining(sent));
    expect((await send('GET', '/Schemas/nothing')).status).toBe(404);
    expect((await send('GET', '/Me')).status).toBe(501);
    expect((await send('GET', '/Nothing')).status).toBe(404);
  });
});

describe('SVC-5: lists of users', () => {
  it('are paged and sorted', async () => {
    const all = await list('count=200');
    expect(all).toEqual(['ada', 'chiara', 'colin', 'fern', 'mona', 'petra', 'rita', 'silas']);
    const page = await send('GET', '/Users?startIndex=3&count=2');
    expect([page.body['totalResults'], page.body['startIndex'], page.body['itemsPerPage'], namesIn(page)]).toEqual([
      8,
      3,
      2,
      ['colin', 'fern'],
    ]);
    expect(await list('sortBy=userName&sortOrder=descending&count=2')).toEqual(['silas', 'rita']);
    expect(await list(`sortBy=${ENTERPRISE}:employeeNumber&count=2&startIndex=2`)).toEqual(['colin', 'mona']);
    expect((await send('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: 8,
      itemsPerPage: 0,
      Resources: [],
    });
    expect((await send('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
  });

  it.each([
    ['userName eq "PETRA"', ['petra']],
    ['userName co "IA"', ['chiara']],
    ['userName sw "c" and active eq true', ['chiara', 'colin']],
    ['name.familyName ew "r8" or userName eq "ada"', ['ada', 'fern']],
    ['not (userName lt "p")', ['petra', 'rita', 'silas']],
    ['userName gt "m" and userName le "petra"', ['mona', 'petra']],
    [`${ENTERPRISE}:employeeNumber eq "E-0005"`, ['chiara']],
    [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"`, ['ada']],
    ['roles[value eq "EE User"]', ['rita']],
    ['externalId pr', []],
    ['active ne true', []],
    [`id eq "${plain.profileId}"`, ['petra']],
    [`id eq "not-an-id"`, []],
    ['nothing eq "x"', []],
  ])('are filtered by %s', async (filter, names) => {
    expect(await list(`filter=${encodeURIComponent(filter)}`)).toEqual(names);
  });

  it.each(['userName', 'userName eq', '(userName eq "a"', 'userName zz "a"', `userName eq "${'a'.repeat(1000)}"`])(
    'are refused with the filter %s',
    async (filter) => {
      const reply = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect(errorOf(reply)).toEqual([400, 'invalidFilter']);
    },
  );

  it('return the attributes that are asked for', async () => {
    const only = await send('GET', `/Users/${plain.profileId}?attributes=userName,name.givenName`);
    expect(Object.keys(only.body).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    const without = await send('GET', `/Users/${plain.profileId}?excludedAttributes=groups,id`);
    expect([without.body['id'], without.body['groups']]).toEqual([plain.profileId, undefined]);
  });
});

describe('SVC-5: users', () => {
  const user = (more: object = {}) => ({
    schemas: [USER, ENTERPRISE],
    userName: 'ines@millrace.example',
    externalId: 'x-901',
    emails: [
      { type: 'home', value: 'ines@home.example' },
      { type: 'work', value: 'Ines@millrace.example', primary: true },
    ],
    [ENTERPRISE]: { employeeNumber: 'E-0901' },
    ...more,
  });

  it('are refused without an employee, with a sentence that says why', async () => {
    const without = await send('POST', '/Users', { body: user({ externalId: undefined, [ENTERPRISE]: undefined }) });
    const unknown = await send('POST', '/Users', { body: user({ [ENTERPRISE]: { employeeNumber: 'E-7777' } }) });
    expect([errorOf(without), errorOf(unknown)]).toEqual([
      [400, 'invalidValue'],
      [400, 'invalidValue'],
    ]);
    expect(unknown.body['detail']).toMatch(/MILLRACE has none with the number E-7777/);
    const bad = await send('POST', '/Users', { body: user({ userName: 'two words' }) });
    expect(errorOf(bad)).toEqual([400, 'invalidValue']);
    const broken = await send('POST', '/Users', { body: '{' });
    expect(errorOf(broken)).toEqual([400, 'invalidSyntax']);
    expect(await profileOf('MILLRACE', 'E-0901')).toBeUndefined();
  });

  it('are made once, with the default roles and the primary email; the employee of equal number elsewhere stays as it was', async () => {
    const made = await send('POST', '/Users', { body: user() });
    expect([made.status, made.headers['location'], made.headers['etag']]).toEqual([
      201,
      (made.body['meta'] as { location: string }).location,
      (made.body['meta'] as { version: string }).version,
    ]);
    expect(await profileOf('MILLRACE', 'E-0901')).toEqual({
      roles: ['EE User', 'EE User - Employee Updates'],
      enabled: true,
      emails: ['ines@millrace.example'],
    });
    expect(await profileOf('BAKERY', 'E-0901')).toBeUndefined();
    expect(errorOf(await send('POST', '/Users', { body: user() }))).toEqual([409, 'uniqueness']);
    const second = user({ [ENTERPRISE]: { employeeNumber: 'E-0902' } });
    expect(errorOf(await send('POST', '/Users', { body: second }))).toEqual([409, 'uniqueness']);
    const otherName = { ...second, userName: 'omar' };
    expect(errorOf(await send('POST', '/Users', { body: otherName }))).toEqual([409, 'uniqueness']);
    const both = await Promise.all(
      [1, 2].map((place) => send('POST', '/Users', { body: { ...otherName, externalId: `o-${place}`, emails: [] } })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it('take over the profile of an employee who has one', async () => {
    const body = user({ userName: 'rita', externalId: 'x-7', emails: [], [ENTERPRISE]: { employeeNumber: 'E-0007' } });
    const made = await send('POST', '/Users', { body });
    expect([made.status, made.body['id'], made.body['roles']]).toEqual([201, reader.profileId, [{ value: 'EE User' }]]);
    expect((await profileOf('MILLRACE', 'E-0007'))?.emails).toEqual(['rita@example.test']);
  });

  it('keep the addresses of people who are known elsewhere', async () => {
    const path = `/Users/${supervisor.profileId}`;
    const moved = (value: string) =>
      send('PATCH', path, { body: patch({ op: 'add', path: 'emails', value: [{ value, primary: true }] }) });
    expect(errorOf(await moved('otto@example.test'))).toEqual([409, 'uniqueness']);
    await scim.harness.change(
      `update profile set person_id = '${supervisor.personId}' where profile_id = '${namesake.profileId}'`,
    );
    expect(errorOf(await moved('silas.new@example.test'))).toEqual([400, 'mutability']);
    await scim.harness.change(
      `update profile set person_id = '${namesake.personId}' where profile_id = '${namesake.profileId}'`,
    );
    expect((await moved('silas.new@example.test')).status).toBe(200);
    expect((await profileOf('MILLRACE', 'E-0004'))?.emails).toEqual(['silas.new@example.test', 'silas@example.test']);
    expect((await moved('silas.newer@example.test')).status).toBe(200);
    expect((await profileOf('MILLRACE', 'E-0004'))?.emails).toEqual([
      'silas.new@example.test (replaced)',
      'silas.newer@example.test',
      'silas@example.test',
    ]);
  });

  it('stay with their employee', async () => {
    const body = patch({ op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'E-0002' });
    expect(errorOf(await send('PATCH', `/Users/${plain.profileId}`, { body }))).toEqual([400, 'mutability']);
  });

  it.each([
    ['no operations', { schemas: [PATCH], Operations: [] }, 'invalidSyntax'],
    ['another message', { schemas: [USER], Operations: [{ op: 'replace', value: {} }] }, 'invalidSyntax'],
    ['an unknown operation', patch({ op: 'move', path: 'userName', value: 'x' }), 'invalidSyntax'],
    ['nothing to remove', patch({ op: 'remove' }), 'noTarget'],
    ['a path behind the resource', patch({ op: 'add', path: '__proto__.polluted', value: 'x' }), 'invalidPath'],
    [
      'a name behind the resource',
      patch({ op: 'add', value: { 'constructor.prototype.polluted': 'x' } }),
      'invalidPath',
    ],
    ['no username', patch({ op: 'remove', path: 'userName' }), 'invalidValue'],
  ])('refuse a patch with %s', async (_what, body, type) => {
    expect(errorOf(await send('PATCH', `/Users/${plain.profileId}`, { body }))).toEqual([400, type]);
    expect('polluted' in {}).toBe(false);
  });

  it('are changed only in the version that the caller knows', async () => {
    const path = `/Users/${plain.profileId}`;
    const { headers } = await send('GET', path);
    const version = String(headers['etag']);
    expect((await send('GET', path, { headers: { 'if-none-match': version } })).status).toBe(304);
    const change = (ifMatch: string, value: string) =>
      send('PATCH', path, {
        headers: { 'if-match': ifMatch },
        body: patch({ op: 'replace', path: 'externalId', value }),
      });
    expect([(await change('W/"other"', 'a')).status, (await change(version, 'b')).status]).toEqual([412, 200]);
    expect([(await change(version, 'c')).status, (await change('*', 'd')).status]).toEqual([412, 200]);
    expect((await send('DELETE', path, { headers: { 'if-match': version } })).status).toBe(412);
    expect((await send('GET', path)).body['externalId']).toBe('d');
  });
});

describe('SVC-5: the end of a user', () => {
  const isSignedIn = async (who: 'colleague' | 'plain') => (await scim.harness.as(who).get('/api/check')).statusCode;

  it('ends the sessions before the reply, and those of others stay', async () => {
    expect([await isSignedIn('colleague'), await isSignedIn('plain')]).toEqual([200, 200]);
    const body = patch({ op: 'replace', value: { active: false } });
    expect((await send('PATCH', `/Users/${colleague.profileId}`, { body })).status).toBe(200);
    expect([await isSignedIn('colleague'), await isSignedIn('plain')]).toEqual([401, 200]);
  });

  it('by deletion takes it from the lists; the same employee can become a user again', async () => {
    const path = `/Users/${plain.profileId}`;
    expect((await send('DELETE', path)).status).toBe(204);
    expect([await isSignedIn('plain'), (await send('GET', path)).status, (await send('DELETE', path)).status]).toEqual([
      401, 404, 404,
    ]);
    expect(await list('filter=userName eq "petra"')).toEqual([]);
    expect(await list('filter=userName eq "petra"', { token: scim.tokens.bakery })).toEqual(['petra']);
    const again = { schemas: [USER], userName: 'petra', externalId: 'E-0001' };
    const made = await send('POST', '/Users', { body: again });
    expect([made.status, made.body['id'], made.body['active']]).toEqual([201, plain.profileId, true]);
    expect(await isSignedIn('plain')).toBe(401);
  });

  it('appears in the activity of the employee, with the account', async () => {
    const eventsOf = async (who: 'plain' | 'admin') => {
      const reply = await scim.harness.signedInAnew(who).get('/api/activity');
      return reply.json<{ events: { role: string; name: string | null; what: string }[] }>().events;
    };
    expect((await eventsOf('plain')).filter(({ role }) => role === 'service')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'entra', what: 'Access changed by an identity system' }),
      ]),
    );
    expect((await eventsOf('admin')).map(({ role }) => role)).not.toContain('service');
  });
});

describe('SVC-5: groups', () => {
  const idOf = async (name: string) => {
    const reply = await send('GET', `/Groups?filter=${encodeURIComponent(`displayName eq "${name}"`)}`);
    return String(resourcesOf(reply)[0]?.['id']);
  };
  const managerScopes = statement(
    'test.scim_scopes',
    z.object({ value: z.string().nullable() }),
    `select organization_value_id as value from manager_scope m join employee e on e.client_id = m.client_id and e.employee_id = m.manager_id
      join client c on c.client_id = m.client_id where c.client_code = 'MILLRACE' and e.employee_number = $1 order by scope_number`,
  );
  const scopesOf = async (number: string) =>
    (await scim.harness.database.asMaintenance((tx) => tx.rows(managerScopes, [number]))).map(({ value }) => value);
  const member = (id: string, op: string, value: string) =>
    send('PATCH', `/Groups/${id}`, { body: patch({ op, path: 'members', value: [{ value }] }) });

  it('are the roles and the scopes of managers of the client', async () => {
    expect(namesIn(await send('GET', '/Groups?excludedAttributes=members'))).toEqual([
      'EE User',
      'EE User - Employee Updates',
      'Manages Department 100 Shop',
      'Manages Department 200 Office',
      'Manages everyone',
    ]);
    expect(namesIn(await send('GET', '/Groups', { token: scim.tokens.bakery }))).toEqual([
      'EE User',
      'EE User - Employee Updates',
      'Manages everyone',
    ]);
  });

  it('give and take the right to change data', async () => {
    const id = await idOf('EE User - Employee Updates');
    expect((await member(id, 'add', reader.profileId)).status).toBe(200);
    expect((await profileOf('MILLRACE', 'E-0007'))?.roles).toEqual(['EE User', 'EE User - Employee Updates']);
    expect((await member(id, 'remove', reader.profileId)).status).toBe(200);
    expect((await profileOf('MILLRACE', 'E-0007'))?.roles).toEqual(['EE User']);
    expect(errorOf(await member(id, 'add', namesake.profileId))).toEqual([400, 'invalidValue']);
  });

  it('give and take the scope of a manager; the whole client replaces the others', async () => {
    const [shop, office, all] = [
      await idOf('Manages Department 100 Shop'),
      await idOf('Manages Department 200 Office'),
      await idOf('Manages everyone'),
    ];
    for (const id of [shop, office]) expect((await member(id, 'add', reader.profileId)).status).toBe(200);
    expect(await scopesOf('E-0007')).toEqual([shop, office]);
    const user = await send('GET', `/Users/${reader.profileId}`);
    expect((user.body['groups'] as { display: string }[]).map(({ display }) => display)).toEqual([
      'EE User',
      'Manages Department 100 Shop',
      'Manages Department 200 Office',
    ]);
    await member(office, 'remove', reader.profileId);
    expect(await scopesOf('E-0007')).toEqual([shop]);
    await member(all, 'add', reader.profileId);
    expect(await scopesOf('E-0007')).toEqual([null]);
    expect(errorOf(await member(office, 'add', reader.profileId))).toEqual([400, 'invalidValue']);
    await member(all, 'remove', reader.profileId);
    expect(await scopesOf('E-0007')).toEqual([]);
  });

  it('of the product are neither renamed, deleted nor made again', async () => {
    for (const name of ['EE User', 'Manages everyone', 'Manages Department 100 Shop']) {
      const id = await idOf(name);
      const renamed = await send('PATCH', `/Groups/${id}`, {
        body: patch({ op: 'replace', value: { displayName: 'X' } }),
      });
      const again = await send('POST', '/Groups', { body: { schemas: [GROUP], displayName: name } });
      expect([errorOf(renamed), errorOf(await send('DELETE', `/Groups/${id}`)), errorOf(again)]).toEqual([
        [400, 'mutability'],
        [400, 'mutability'],
        [409, 'uniqueness'],
      ]);
    }
  });
});

describe('SVC-5: bulk requests', () => {
  const bulk = (operations: readonly object[], more: object = {}) =>
    send('POST', '/Bulk', { body: { schemas: [BULK], Operations: operations, ...more } });
  const statusesOf = ({ body }: Awaited<ReturnType<typeof bulk>>) =>
    (body['Operations'] as { status: string }[]).map(({ status }) => status);

  it('perform each operation by itself, after those that it refers to', async () => {
    const group = {
      method: 'POST',
      path: '/Groups',
      bulkId: 'g1',
      data: { schemas: [GROUP], displayName: 'First aid', members: [{ value: 'bulkId:u1' }] },
    };
    const user = {
      method: 'POST',
      path: '/Users',
      bulkId: 'u1',
      data: { schemas: [USER], userName: 'fern', externalId: 'E-0008' },
    };
    const wrong = { method: 'DELETE', path: `/Users/${other.profileId}` };
    const loop = [
      { ...group, bulkId: 'a', data: { ...group.data, displayName: 'A', members: [{ value: 'bulkId:b' }] } },
      { ...group, bulkId: 'b', data: { ...group.data, displayName: 'B', members: [{ value: 'bulkId:a' }] } },
    ];
    const reply = await bulk([group, user, wrong, ...loop]);
    expect([reply.status, statusesOf(reply)]).toEqual([200, ['201', '201', '404', '400', '400']]);
    const found = await send('GET', '/Groups?filter=displayName eq "First aid"');
    expect(resourcesOf(found)[0]?.['members']).toMatchObject([{ display: 'fern' }]);
  });

  it('stop at the number of errors that the caller allows', async () => {
    const wrong = { method: 'DELETE', path: `/Users/${other.profileId}` };
    const reply = await bulk([wrong, wrong, wrong], { failOnErrors: 2 });
    expect(statusesOf(reply)).toEqual(['404', '404']);
    expect((await bulk([])).status).toBe(400);
    expect((await bulk([{ method: 'GET', path: '/Users' }])).status).toBe(400);
    expect((await bulk(Array.from({ length: 1001 }, () => wrong))).status).toBe(413);
  });
});
