import { describe, expect, it } from 'vitest';
import type { Resource } from './call.ts';
import { listReply, projected, readQuery, sorted } from './list.ts';
import { ScimError } from './scim-error.ts';

const USER = { schemas: [], meta: { resourceType: 'User', location: '', version: '' } } as const;
const USERS: readonly Resource[] = [
  { ...USER, id: 'b', userName: 'Bea', active: true, emails: [{ value: 'z@a.test' }], name: { familyName: 'Ash' } },
  { ...USER, id: 'a', userName: 'ada', active: false, externalId: '7', emails: [{ value: 'B@a.test' }] },
  { ...USER, id: 'c', userName: 'Cleo', active: true, externalId: '10', name: { familyName: 'abel' } },
];

describe('SVC-5: sorted lists', () => {
  // RFC 7644, section 3.4.2.3: resources without the attribute are last in ascending order, and first in descending order.
  it.each([
    ['userName', 'abc', 'cba'],
    ['username', 'abc', 'cba'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName', 'abc', 'cba'],
    ['active', 'abc', 'bca'],
    ['emails', 'abc', 'cba'],
    ['emails.value', 'abc', 'cba'],
    ['name.familyName', 'cba', 'abc'],
    ['externalId', 'cab', 'bac'],
    ['title', 'bac', 'bac'],
  ])('by %s are %s, and descending %s', (sortBy, ascending, descending) => {
    const order = (sortOrder: string) =>
      sorted(USERS, readQuery({ sortBy, sortOrder }))
        .map(({ id }) => id)
        .join('');
    expect([order('ascending'), order('descending')]).toEqual([ascending, descending]);
  });

  it('keep their order without an attribute to sort by', () => {
    expect(sorted(USERS, readQuery({ sortOrder: 'descending' }))).toEqual(USERS);
  });
});

describe('SVC-5: pages and attributes of a list', () => {
  it.each([
    [{}, 0, 100],
    [{ startIndex: '1', count: '0' }, 0, 0],
    [{ startIndex: '1', count: '1' }, 0, 1],
    [{ startIndex: '2', count: '200' }, 1, 200],
    [{ startIndex: '0', count: '201' }, 0, 200],
    [{ startIndex: '0', count: '-1' }, 0, 0],
    [{ startIndex: '-1', count: '-1' }, 0, 0],
    [{ startIndex: '1000000000', count: '0' }, 999_999_999, 0],
    [{ startIndex: '1000000000', count: '201' }, 999_999_999, 200],
  ])('%j starts behind %i resources and has up to %i', (query, offset, count) => {
    expect(readQuery(query)).toMatchObject({ offset, count });
  });

  it.each([
    [{}, ['id', 'schemas', 'userName', 'name', 'active']],
    [{ attributes: 'userName' }, ['id', 'schemas', 'userName']],
    [{ attributes: 'USERNAME, name.familyName' }, ['id', 'schemas', 'userName', 'name']],
    [{ excludedAttributes: 'userName,id' }, ['id', 'schemas', 'name', 'active']],
    [{ attributes: 'active', excludedAttributes: 'active' }, ['id', 'schemas', 'active']],
    [{ attributes: ' , ' }, ['id', 'schemas', 'userName', 'name', 'active']],
    [{ attributes: 'active ,' }, ['id', 'schemas', 'active']],
  ])('%j returns %j', (query, names) => {
    const { returns } = readQuery(query);
    expect(['id', 'schemas', 'userName', 'name', 'active'].filter(returns)).toEqual(names);
  });

  it.each([
    { startIndex: '1000000001' },
    { startIndex: '1.5' },
    { startIndex: 'x' },
    { count: '1.5' },
    { count: 'many' },
    { sortOrder: 'up' },
    { filter: 'x'.repeat(2001) },
  ])('%j is refused', (query) => {
    expect(() => readQuery(query)).toThrow(ScimError);
    expect(() => readQuery(query)).toThrow('The query isn’t valid');
  });

  it('is sent with its size, the place of its first resource, and what the query wants of each', () => {
    const query = readQuery({ startIndex: '3', attributes: 'userName', filter: 'userName pr' });
    expect(query.filter).toMatchObject({ op: 'pr' });
    const bea = { schemas: [], id: 'b', userName: 'Bea' };
    expect(listReply(7, USERS.slice(0, 1), query)).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 7,
      startIndex: 3,
      itemsPerPage: 1,
      Resources: [bea],
    });
    expect(USERS.slice(0, 1).map((one) => projected(one, query))).toEqual([bea]);
    expect(() => readQuery({ count: 'many' })).toThrow('The query isn’t valid: count');
  });
});
