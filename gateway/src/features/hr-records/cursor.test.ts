import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCursor, toCursor } from './cursor.ts';

const id = '00000000-0000-4000-8000-000000000001';

it('a cursor decodes to its position, within the contract’s length', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{L}\p{N} ~.'-]{0,41}$/u), fc.uuid({ version: 4 }), (key, recordId) => {
      const cursor = toCursor({ key: key.slice(0, 41), id: recordId });
      expect(fromCursor(cursor)).toEqual({ key: key.slice(0, 41), id: recordId });
      expect(cursor.length).toBeLessThanOrEqual(400);
    }),
  );
});

it.each([
  'garbage',
  '',
  Buffer.from('["2026-01-01"]').toString('base64url'),
  Buffer.from(JSON.stringify(['a\0b', id])).toString('base64url'),
  Buffer.from(JSON.stringify(['x'.repeat(61), id])).toString('base64url'),
  Buffer.from(JSON.stringify(['x', 'not-an-id'])).toString('base64url'),
  Buffer.from(` ["x","${id}"]`).toString('base64url'),
])('refuses %j', (cursor) => {
  expect(() => fromCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
