import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PEOPLE } from '../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../test/service/scim-harness.ts';
import { errorOf, namesIn, resourcesOf } from '../../../test/service/scim-replies.ts';
import { statement } from '../../platform/database/port.ts';
import { disableServiceAccount } from '../accounts/account-store.ts';
import { ENTERPRISE, GROUP, USER } from './conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const { plain, other } = PEOPLE;
const BULK = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
  Operations: [{ method: 'DELETE', path: `/Users/${plain.profileId}` }],
};
const list = async (query: string, more: Parameters<ScimHarness['send']>[2] = {}) =>
  namesIn(await send('GET', `/Users?${query}`, more));

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
  ] as const)('%s %s takes a token with the scope, at its client', async (method, path) => {
    const alpha = await scim.service.tokenOf(scim.service.alpha);
    const errors = [await send(method, path, { token: '' }), await send(method, path, { token: alpha })];
    // Descriptions of the service are the same at every client.
    if (/Users|Groups|Bulk/.test(path))
      errors.push(
        await send(method, `/MILLRACE${path}`, { token: scim.tokens.bakery, ...(path === '/Bulk' && { body: BULK }) }),
      );
    expect(errors.map((reply) => [reply.status, reply.body['schemas'], reply.headers['content-type']])).toEqual(
      [401, 403, 403]
        .slice(0, errors.length)
        .map((status) => [
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

  it('refusals of a client and of someone elsewhere leave security events, mistakes leave none', async () => {
    const token = await scim.service.tokenOf(await scim.service.create('curious-scim', { BAKERY: ['scim'] }));
    const refusals: number[] = [];
    for (const path of [`/Users/${plain.profileId}`, '/MILLRACE/Users', '/Users?filter=nonsense', '/Users'])
      refusals.push((await send('GET', path, { token })).status);
    // A bulk request is refused as a whole, rather than each of its operations in a reply that succeeds.
    refusals.push((await send('POST', '/MILLRACE/Bulk', { token, body: BULK })).status);
    expect(refusals).toEqual([404, 403, 400, 200, 403]);
    await scim.harness.security.flush();
    const events = statement(
      'test.refused_scim',
      z.object({ kind: z.string(), count: z.number() }),
      `select e.kind, sum(e.occurrences)::int as count from security_event e
         join service_account a using (service_account_id) where a.name = 'curious-scim' group by 1`,
    );
    expect(await scim.harness.database.asMaintenance((tx) => tx.rows(events, []))).toEqual([
      { kind: 'service_scope_refused', count: 3 },
    ]);
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

  it.each(['', '/MILLRACE'])('below “%s”, each document has its address there', async (prefix) => {
    const { both } = scim.tokens;
    const read = async (path: string) => (await send('GET', `${prefix}${path}`, { token: both })).body;
    const [schemas, types] = [await read('/Schemas'), await read('/ResourceTypes')].map(
      ({ Resources }) => Resources as { readonly id: string }[],
    );
    const parts = [
      ...(schemas ?? []).map((one) => [`/Schemas/${one.id}`, one] as const),
      ...(types ?? []).map((one) => [`/ResourceTypes/${one.id}`, one] as const),
    ];
    expect(parts).toHaveLength(5);
    for (const [path, one] of parts) {
      expect(one).toMatchObject({ meta: { location: expect.stringMatching(`/scim/v2${prefix}${path}$`) as string } });
      expect(await read(path)).toEqual(one);
    }
    expect(await read('/ServiceProviderConfig')).toMatchObject({
      meta: { location: expect.stringMatching(`/scim/v2${prefix}/ServiceProviderConfig$`) as string },
    });
  });
});
