import { expect, it } from 'vitest';
import { patched } from './patch.ts';

it('SVC-5: a change has 1 to 1,000 operations, with paths of at most 500 characters', () => {
  const change = (count: number, path = 'nickName') =>
    patched({ nickName: 'A' }, ['nickName'], {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: Array.from({ length: count }, () => ({ op: 'Replace', path, value: 'B' })),
    });
  for (const count of [1, 1000]) expect(change(count)).toEqual({ nickName: 'B' });
  for (const count of [0, 1001]) expect(() => change(count)).toThrow('The body is not a PatchOp message.');
  expect(() => change(1, 'n'.repeat(501))).toThrow('The body is not a PatchOp message.');
});
