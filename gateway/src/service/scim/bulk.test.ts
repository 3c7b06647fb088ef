import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../test/harness/people.ts';
import { openScim, type ScimHarness } from '../../../test/service/scim-harness.ts';
import { resourcesOf } from '../../../test/service/scim-replies.ts';
import { performBulk } from './bulk.ts';
import type { Outcome } from './call.ts';
import { GROUP, USER } from './conversations/conversation.ts';
import type { Change } from './perform.ts';
import { errorBody, ScimError } from './scim-error.ts';

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

  it('have at most 1 MB, four times as much as others', async () => {
    const wrong = { method: 'DELETE', path: `/Users/${other.profileId}` };
    const text = JSON.stringify({ schemas: [BULK], Operations: [wrong] });
    const statusOf = async (path: string, bytes: number) =>
      (await send('POST', path, { body: text.padEnd(bytes) })).status;
    expect([await statusOf('/Bulk', 1_048_576), await statusOf('/Bulk', 1_048_577)]).toEqual([200, 413]);
    expect([await statusOf('/Users', 262_144), await statusOf('/Users', 262_145)]).toEqual([400, 413]);
  });

  it('refuse a body with more levels of nesting than any resource has', async () => {
    const data: unknown = JSON.parse('['.repeat(100) + ']'.repeat(100));
    const reply = await bulk([{ method: 'POST', path: '/Users', bulkId: 'a', data }]);
    expect([reply.status, reply.body['scimType']]).toEqual([400, 'invalidSyntax']);
  });
});

describe('SVC-5: operations of a bulk request', () => {
  /** Performs operations where each creation brings an id with its number; one on `/Users/gone` fails. */
  async function perform(Operations: readonly object[], more: object = {}) {
    const changes: Change[] = [];
    const reply = await performBulk(
      { schemas: [BULK], Operations, ...more },
      {
        async perform(change): Promise<Outcome> {
          changes.push(change);
          if (change.id === 'gone') throw new ScimError(404, null, 'gone');
          const id = change.id === '' ? `id${changes.length}` : change.id;
          if (change.method === 'DELETE') return await Promise.resolve({ status: 204, resource: null });
          const meta = { resourceType: 'User', location: `at ${id}`, version: `of ${id}` };
          return { status: change.method === 'POST' ? 201 : 200, resource: { schemas: [], id, meta } };
        },
        errorOf: (error) => {
          const { status, scimType, message } = error as ScimError;
          return errorBody(status, message, scimType);
        },
      },
    );
    return {
      performed: changes.map(({ method, resource, id, body, ifMatch }) =>
        [method, resource, id, JSON.stringify(body), ifMatch].filter(Boolean).join(' '),
      ),
      replies: (reply.Operations as { readonly response?: { readonly detail: string } }[]).map(
        ({ response, ...rest }) => Object.values({ ...rest, ...(response && { why: response.detail }) }).join(', '),
      ),
    };
  }
  const add = (bulkId: string, ...needs: readonly string[]) => ({
    method: 'post',
    path: '/Users',
    bulkId,
    data: needs.map((one) => `bulkId:${one}`),
  });
  const gone = { method: 'DELETE', path: '/Users/gone' };

  it('are performed after those that they refer to, and replied to in their order', async () => {
    expect(
      await perform([
        add('c', 'b'),
        {
          method: 'PUT',
          path: '/Groups/bulkId:c',
          bulkId: 'p',
          version: 'W/"1"',
          data: { name: 'bulkId:a and bulkId:c' },
        },
        add('b', 'a'),
        add('a'),
        { method: 'DELETE', path: '/Users/bulkId:b' },
        { method: 'PATCH', path: '/Users/other', data: { bulkId: 'a' } },
      ]),
    ).toEqual({
      performed: [
        'POST Users []',
        'PATCH Users other {"bulkId":"a"}',
        'POST Users ["id1"]',
        'POST Users ["id3"]',
        'DELETE Users id3',
        'PUT Groups id4 {"name":"id1 and id4"} W/"1"',
      ],
      replies: [
        'POST, c, at id4, of id4, 201',
        'PUT, p, at id4, of id4, 200',
        'POST, b, at id3, of id3, 201',
        'POST, a, at id1, of id1, 201',
        'DELETE, 204',
        'PATCH, at other, of other, 200',
      ],
    });
  });

  it('are refused alone without what they refer to, without an id of their own, and with a path of another method', async () => {
    const { performed, replies } = await perform([
      add('a', 'none'),
      add('b', 'a'),
      { method: 'POST', path: '/Users' },
      { method: 'POST', path: '/Users/id', bulkId: 'd' },
      { method: 'DELETE', path: '/Users' },
      add('e', 'e'),
      gone,
      add('f'),
    ]);
    expect({ performed, replies }).toEqual({
      performed: ['DELETE Users gone', 'POST Users []'],
      replies: [
        'POST, a, 400, No operation created bulkId:none.',
        'POST, b, 400, No operation created bulkId:a.',
        'POST, 400, An operation that creates needs a bulkId.',
        'POST, d, 400, The path doesn’t fit the method.',
        'DELETE, 400, The path doesn’t fit the method.',
        'POST, e, 400, No operation created bulkId:e.',
        'DELETE, 404, gone',
        'POST, f, at id2, of id2, 201',
      ],
    });
  });

  it('end with the error that reaches the caller’s number, and not before', async () => {
    const statuses = async (failOnErrors: number) =>
      (await perform([gone, add('a'), gone, add('b', 'a'), gone], { failOnErrors })).replies.map(
        (one) => one.split(', ')[0],
      );
    expect(await statuses(1)).toEqual(['DELETE']);
    expect(await statuses(2)).toEqual(['DELETE', 'POST', 'DELETE']);
    expect(await statuses(3)).toEqual(['DELETE', 'POST', 'DELETE', 'DELETE']);
    expect(await statuses(4)).toEqual(['DELETE', 'POST', 'DELETE', 'POST', 'DELETE']);
  });

  it('are at most a thousand', async () => {
    const all = (count: number) => Array.from({ length: count }, (_, place) => add(`u${place}`));
    expect((await perform(all(1000))).replies).toHaveLength(1000);
    await expect(perform(all(1001))).rejects.toMatchObject({ status: 413 });
  });
});
