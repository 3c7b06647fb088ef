import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@paystead/contract/endpoint.ts';
import { openBound } from '../../../test/bound.ts';
import { noRow, statement } from '../database/port.ts';
import { Failure } from '../failures/failure.ts';
import { route, type FileReply } from './route.ts';

const shape = {
  method: 'GET',
  summary: 'A thing as a file.',
  who: 'self',
  resource: 'pay',
  reply: 'file',
} as const;
const file = endpoint({
  ...shape,
  name: 'thing.file',
  path: 'things/{id}/file',
  params: z.object({ id: z.string() }),
});
const other = endpoint({ ...shape, name: 'thing.other', path: 'things/other' });

let made = 0;
let duringMaking: () => Promise<Uint8Array> = async () => new Uint8Array();
const reply = (content: FileReply['content'], fileName = 'Año 2026.txt'): FileReply => ({
  fileName,
  contentType: 'text/plain',
  content,
});
const select = statement('test.one', noRow, 'select 1 where false');

const bound = await openBound(
  [file, other],
  [
    route(file, ({ params }) => {
      if (params.id === 'bytes') return reply(Buffer.from('bytes'));
      if (params.id === 'refused') throw new Failure('not_found');
      return reply(() => {
        made += 1;
        return duringMaking();
      });
    }),
    route(other, async ({ tx }) => {
      await tx.run(select, []);
      return reply(Buffer.from('other'));
    }),
  ],
);
afterAll(bound.close);
const get = (id: string) => bound.call('plain', { method: 'GET', url: `/api/things/${id}` });

it('HTTP-8: a file is sent as an attachment in a sandbox, under its name, and is never cached', async () => {
  const { statusCode, headers, body } = await get('bytes/file');
  expect([statusCode, body]).toEqual([200, 'bytes']);
  expect(headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="An_o 2026.txt"; filename*=UTF-8''A%C3%B1o%202026.txt`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

it('slow content is made after the transaction, while other calls are served', async () => {
  // On the embedded engine there is one connection: inside the transaction this would wait for itself.
  duringMaking = async () => Buffer.from(`made after ${(await get('other')).body}`);
  expect((await get('1/file')).body).toBe('made after other');
});

it('a file that can’t be made is a problem reply without the file’s headers', async () => {
  duringMaking = () => Promise.reject(new Failure('unavailable', { retryAfter: 2 }));
  const response = await get('1/file');
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers['content-disposition']).toBeUndefined();
});

it('a refused file isn’t made', async () => {
  made = 0;
  expect((await get('refused/file')).statusCode).toBe(404);
  expect(made).toBe(0);
});
