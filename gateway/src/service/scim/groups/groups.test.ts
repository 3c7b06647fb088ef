import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PEOPLE } from '../../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../../test/service/scim-harness.ts';
import { errorOf, namesIn, patch, profileOf, resourcesOf } from '../../../../test/service/scim-replies.ts';
import { statement } from '../../../platform/database/port.ts';
import { GROUP } from '../conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const { admin, reader, namesake } = PEOPLE;

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
  const member = (id: string, op: string, value: string, token = scim.tokens.millrace) =>
    send('PATCH', `/Groups/${id}`, { token, body: patch({ op, path: 'members', value: [{ value }] }) });

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
    expect((await profileOf(scim, 'MILLRACE', 'E-0007'))?.roles).toEqual(['EE User', 'EE User - Employee Updates']);
    for (const attribute of ['members', `${GROUP}:members`]) {
      const filter = encodeURIComponent(`${attribute}[value eq "${reader.profileId}"]`);
      expect(namesIn(await send('GET', `/Groups?filter=${filter}`))).toEqual(['EE User', 'EE User - Employee Updates']);
    }
    expect((await member(id, 'remove', reader.profileId)).status).toBe(200);
    expect((await profileOf(scim, 'MILLRACE', 'E-0007'))?.roles).toEqual(['EE User']);
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
    const { appointing } = scim.tokens;
    expect((await member(all, 'add', reader.profileId, appointing)).status).toBe(200);
    expect(await scopesOf('E-0007')).toEqual([null]);
    expect(errorOf(await member(office, 'add', reader.profileId))).toEqual([400, 'invalidValue']);
    expect((await member(all, 'remove', reader.profileId, appointing)).status).toBe(200);
    expect(await scopesOf('E-0007')).toEqual([]);
  });

  it('do not decide who manages everyone, unless the account may', async () => {
    const all = await idOf('Manages everyone');
    const members = [{ value: admin.profileId }, { value: reader.profileId }];
    const added = await member(all, 'add', reader.profileId);
    const refused = [
      added,
      await member(all, 'remove', admin.profileId),
      await send('PUT', `/Groups/${all}`, { body: { schemas: [GROUP], displayName: 'Manages everyone', members } }),
      await send('PUT', `/Groups/${all}`, { body: { schemas: [GROUP], displayName: 'Manages everyone', members: [] } }),
    ];
    expect(refused.map(errorOf)).toEqual(refused.map(() => [403, undefined]));
    expect(added.body['detail']).toMatch(/takes the scope scim:administrators/);
    expect([await scopesOf('E-0007'), await scopesOf('E-0006')]).toEqual([[], [null]]);
    // An unchanged group is no decision.
    const same = { schemas: [GROUP], displayName: 'Manages everyone', members: [{ value: admin.profileId }] };
    expect((await send('PUT', `/Groups/${all}`, { body: same })).status).toBe(200);
    expect(
      (await send('PUT', `/Groups/${all}`, { body: { ...same, members }, token: scim.tokens.appointing })).status,
    ).toBe(200);
    expect(await scopesOf('E-0007')).toEqual([null]);
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
