import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addressRule, readRange } from './address-rule.ts';
import { AddressRefused, createGuardedPost } from './guarded-post.ts';

let port: number;
let seen: { url: string; body: string; type: string | undefined }[] = [];
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
  request.on('end', () => {
    const url = request.url ?? '';
    seen.push({ url, body, type: request.headers['content-type'] });
    if (url === '/silent') return;
    if (url === '/redirect') response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` });
    else response.writeHead(url === '/busy' ? 503 : 204);
    response.end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());
beforeEach(() => {
  seen = [];
});

function sender(allowed: readonly string[], addressesOf: Readonly<Record<string, readonly string[]>> = {}) {
  const rule = addressRule(allowed.map(readRange).filter((range) => range !== null));
  const post = createGuardedPost({
    rule,
    timeoutMilliseconds: 2000,
    resolveName: (name, _options, done) =>
      done(
        null,
        (addressesOf[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });
  onTestFinished(() => post.close());
  return (url: string) => post.send({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"ñ"}' });
}

describe('SVC-4: posting to an address that a program named', () => {
  it('reaches a private address only if the operator listed it, whether named or not', async () => {
    const names = { 'receiver.example': ['127.0.0.1'] };
    const allowed = sender(['127.0.0.0/8'], names);
    expect(await allowed(`http://127.0.0.1:${port}/in`)).toBe(204);
    expect(await allowed(`http://receiver.example:${port}/busy`)).toBe(503);
    expect(seen).toEqual([
      { url: '/in', body: '{"a":"ñ"}', type: 'application/json' },
      { url: '/busy', body: '{"a":"ñ"}', type: 'application/json' },
    ]);
    const refused = sender([], names);
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'receiver.example'])
      for (const scheme of ['http', 'https'])
        await expect(refused(`${scheme}://${host}:${port}/in`), `${scheme} ${host}`).rejects.toThrow(AddressRefused);
    expect(seen).toHaveLength(2);
  });

  it('refuses a name of which one address is private, and public addresses without TLS', async () => {
    const names = { mixed: ['93.184.215.14', '10.0.0.1'], public: ['93.184.215.14'], none: [] };
    const send = sender([], names);
    await expect(send('https://mixed/')).rejects.toThrow(AddressRefused);
    await expect(send('http://public/')).rejects.toThrow(AddressRefused);
    await expect(send('https://none/')).rejects.toThrow(AddressRefused);
    await expect(send('ftp://public/')).rejects.toThrow(AddressRefused);
  });

  it('uses four connections to a receiver at a time', async () => {
    let connections = 0;
    const count = () => void (connections += 1);
    server.on('connection', count);
    const send = sender(['127.0.0.1']);
    await Promise.all(Array.from({ length: 9 }, () => send(`http://127.0.0.1:${port}/in`)));
    server.off('connection', count);
    expect([connections, seen.length]).toEqual([4, 9]);
  });

  it('never follows a redirect', async () => {
    expect(await sender(['127.0.0.1'])(`http://127.0.0.1:${port}/redirect`)).toBe(307);
    expect(seen.map(({ url }) => url)).toEqual(['/redirect']);
  });

  it('stops reading a reply that doesn’t end', async () => {
    let isOpen = true;
    const endless = http.createServer((request, response) => {
      request.resume();
      const write = (): void => {
        if (isOpen) response.write(Buffer.alloc(16 * 1024), write);
      };
      response.on('close', () => (isOpen = false));
      response.writeHead(200);
      write();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void endless.close());
    const { port } = endless.address() as AddressInfo;
    expect(await sender(['127.0.0.1'])(`http://127.0.0.1:${port}/`)).toBe(200);
    await expect.poll(() => isOpen).toBe(false);
  });

  it('gives up on a receiver that stays silent', async () => {
    await expect(sender(['127.0.0.1'])(`http://127.0.0.1:${port}/silent`)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
