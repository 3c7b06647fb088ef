import { describe, expect, it } from 'vitest';
import { readQuery } from './list.ts';
import { patched } from './patch.ts';
import { ScimError } from './scim-error.ts';

describe('SVC-5: limits of SCIM', () => {
  it.each([
    [{}, 0, 100],
    [{ startIndex: '1', count: '1' }, 0, 1],
    [{ startIndex: '2', count: '200' }, 1, 200],
    [{ startIndex: '0', count: '201' }, 0, 200],
    [{ startIndex: '-1', count: '-1' }, 0, 0],
    [{ startIndex: '1000000000', count: '0' }, 999_999_999, 0],
  ])('a list that is requested with %o begins behind %i and has at most %i results', (query, offset, count) => {
    expect(readQuery(query)).toMatchObject({ offset, count });
  });

  it.each([
    { startIndex: '1000000001' },
    { startIndex: 'x' },
    { count: '1.5' },
    { sortOrder: 'up' },
    { filter: 'a'.repeat(2001) },
  ])('a query with %o is refused', (query) => {
    expect(() => readQuery(query)).toThrow(ScimError);
  });

  it('a change has 1 to 1,000 operations, with paths of at most 500 characters', () => {
    const change = (count: number, path = 'nickName') =>
      patched({ nickName: 'A' }, ['nickName'], {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: Array.from({ length: count }, () => ({ op: 'Replace', path, value: 'B' })),
      });
    for (const count of [1, 1000]) expect(change(count)).toEqual({ nickName: 'B' });
    for (const count of [0, 1001]) expect(() => change(count)).toThrow('The body is not a PatchOp message.');
    expect(() => change(1, 'n'.repeat(501))).toThrow('The body is not a PatchOp message.');
  });
});
