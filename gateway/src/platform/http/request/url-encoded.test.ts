import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { readUrlEncoded } from './url-encoded.ts';

const server = fastify();
void server.register((scope, _options, done) => {
  readUrlEncoded(scope);
  scope.post('/form', (request) => ({ body: request.body }));
  done();
});
server.post('/json', (request) => ({ body: request.body }));
afterAll(() => server.close());

const send = async (url: string, type: string, payload: string) => {
  const reply = await server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  return reply.statusCode === 200 ? reply.json<{ body: unknown }>().body : reply.statusCode;
};
const FORM = 'application/x-www-form-urlencoded';

describe('SIG-6: URL-encoded bodies', () => {
  it.each([
    ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
    ['a=&b', { a: '', b: '' }],
    // A list, which no schema of a text accepts.
    ['a=1&a=2&b=3', { a: ['1', '2'], b: '3' }],
    ['', {}],
  ])('%j is read as %j', async (payload, body) => {
    expect(await send('/form', FORM, payload)).toEqual(body);
  });

  it('are the only ones where they are read, and aren’t read elsewhere', async () => {
    expect(await send('/form', 'application/json', '{"a":1}')).toBe(415);
    expect(await send('/json', FORM, 'a=1')).toBe(415);
    expect(await send('/json', 'application/json', '{"a":1}')).toEqual({ a: 1 });
  });
});
