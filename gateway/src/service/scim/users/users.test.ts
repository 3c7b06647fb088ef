import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../../test/service/scim-harness.ts';
import { errorOf, patch, profileOf } from '../../../../test/service/scim-replies.ts';
import { ENTERPRISE, PATCH, USER } from '../conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const { plain, reader } = PEOPLE;

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
    expect(await profileOf(scim, 'MILLRACE', 'E-0901')).toBeUndefined();
  });

  it('are made once, with the default roles and the primary email; the employee of equal number elsewhere stays as it was', async () => {
    const made = await send('POST', '/Users', { body: user() });
    expect([made.status, made.headers['location'], made.headers['etag']]).toEqual([
      201,
      (made.body['meta'] as { location: string }).location,
      (made.body['meta'] as { version: string }).version,
    ]);
    expect(await profileOf(scim, 'MILLRACE', 'E-0901')).toEqual({
      roles: ['EE User', 'EE User - Employee Updates'],
      enabled: true,
      emails: ['ines@millrace.example'],
    });
    expect(await profileOf(scim, 'BAKERY', 'E-0901')).toBeUndefined();
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
    expect((await profileOf(scim, 'MILLRACE', 'E-0007'))?.emails).toEqual(['rita@example.test']);
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
