import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../../test/service/scim-harness.ts';
import { errorOf, namesIn } from '../../../../test/service/scim-replies.ts';
import { readQuery } from '../list.ts';
import { ENTERPRISE } from '../conversations/conversation.ts';
import { listUsers } from './users.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const { plain } = PEOPLE;
const list = async (query: string, more: Parameters<ScimHarness['send']>[2] = {}) =>
  namesIn(await send('GET', `/Users?${query}`, more));

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

  it.each([
    ['a new name once its day has begun in the zone of their pay group, before it does in UTC', '2026-11-21', 'Day'],
    ['their present name until the day of a new one begins in that zone', '2026-11-22', 'Petra'],
  ])('have %s', async (_when, from, name) => {
    const { clientId: client_id } = plain.client;
    const row = { client_id, employee_id: plain.employeeId };
    await scim.harness.change(`update pay_group set time_zone = 'Pacific/Kiritimati' where client_id = '${client_id}'`);
    await scim.harness.insert('personal_version', [
      { ...row, effective_date: from, sequence: 1, first_name: 'Day', last_name: 'Early', street_address: '2 Elm Street', city: 'Lancaster', state: 'PA', zip_code: '17603', recorded_at: '2026-11-01T00:00:00Z', recorded_by: 'import' },
    ]); // prettier-ignore
    const { body } = await send('GET', `/Users/${plain.profileId}`);
    await scim.harness.change(
      `delete from personal_version where effective_date = '${from}';
       update pay_group set time_zone = '${plain.client.zone}' where client_id = '${client_id}'`,
    );
    expect(body['name']).toMatchObject({ givenName: name });
  });

  it('have the name and the address of their first day before it', async () => {
    const move = (sign: '+' | '-') =>
      scim.harness.change(
        `update personal_version set effective_date = effective_date ${sign} interval '8 years', work_email = 'Petra@example.test'
          where client_id = '${plain.client.clientId}' and employee_id = '${plain.employeeId}'`,
      );
    await move('+');
    const { body } = await send('GET', `/Users/${plain.profileId}`);
    await move('-');
    expect(body).toMatchObject({ name: { givenName: 'Petra' }, emails: [{ value: 'petra@example.test' }] });
  });

  it('return the attributes that are asked for', async () => {
    const only = await send('GET', `/Users/${plain.profileId}?attributes=userName,name.givenName`);
    expect(Object.keys(only.body).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    const without = await send('GET', `/Users/${plain.profileId}?excludedAttributes=groups,id`);
    expect([without.body['id'], without.body['groups']]).toEqual([plain.profileId, undefined]);
  });
});

it('SVC-5: goes through 10,000 users for an order that the database doesn’t have, and refuses more', async () => {
  const stored = (one: number) => ({
    profile_id: `${one}`, employee_id: `${one}`, person_id: null, username: `user${one}`, is_enabled: true, role_names: [],
    employee_number: `${one}`, external_id: null, created_at: null, modified_at: null, email: null,
    first_name: null, preferred_name: null, last_name: null,
  }); // prettier-ignore
  const listed = (count: number) => {
    const rows = (_statement: unknown, values: readonly unknown[]) =>
      Promise.resolve(
        values.length < 9 ? [] : Array.from({ length: Math.min(count, Number(values[8])) }, (_, one) => stored(one)),
      );
    const call = { tx: { rows }, client: PEOPLE.plain.client, now: new Date(0), base: '' };
    return listUsers(call as never, readQuery({ sortBy: 'id', count: '1' }));
  };
  await expect(listed(10_000)).resolves.toMatchObject({ totalResults: 10_000 });
  await expect(listed(10_001)).rejects.toMatchObject({ status: 400, scimType: 'tooMany' });
});
