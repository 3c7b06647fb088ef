import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../test/service/scim-harness.ts';
import { resourcesOf } from '../../../test/service/scim-replies.ts';
import { GROUP, USER } from './conversations/conversation.ts';

let scim: ScimHarness;
beforeAll(async () => {
  scim = await openScim();
});
afterAll(() => scim.harness.close());

const send: ScimHarness['send'] = (method, path, options) => scim.send(method, path, options);
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const { other } = PEOPLE;

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

  it('refuse a body with more levels of nesting than any resource has', async () => {
    const data: unknown = JSON.parse('['.repeat(100) + ']'.repeat(100));
    const reply = await bulk([{ method: 'POST', path: '/Users', bulkId: 'a', data }]);
    expect([reply.status, reply.body['scimType']]).toEqual([400, 'invalidSyntax']);
  });
});
