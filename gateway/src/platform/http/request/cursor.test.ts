import { expect, it } from 'vitest';
import { z } from 'zod';
import { cursorsOf } from './cursor.ts';

const cursors = cursorsOf(z.object({ date: z.string(), id: z.int() }));
const encoded = (text: string) => Buffer.from(text).toString('base64url');

it('reads what it wrote', () => {
  const place = { date: '2026-11-20', id: 7 };
  expect(cursors.read(cursors.write(place))).toEqual(place);
});

it.each([
  ['nothing', ''],
  ['no JSON', encoded('{')],
  ['another shape', encoded('{"date":"2026-11-20"}')],
  ['a further member', encoded('{"date":"2026-11-20","id":7,"more":1}')],
  ['other spaces', encoded('{"date": "2026-11-20","id":7}')],
  ['padding', `${cursors.write({ date: '2026-11-20', id: 7 })}=`],
])('refuses %s as a wrong cursor, at its place', (_, cursor) => {
  expect(() => cursors.read(cursor)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      detail: { faults: [{ pointer: 'query/cursor', code: 'invalid_format' }] },
    }),
  );
});
