import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDocument, readJson, send } from './outbound.ts';

const LARGEST = 524_288;
/** A JSON text of so many bytes. */
const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
let at: string;
let closed = 0;
const server = http.createServer((request, response) => {
  const url = request.url ?? '';
  response.on('close', () => void (closed += response.writableEnded ? 0 : 1));
  if (url === '/redirect') response.writeHead(302, { location: `${at}/small` });
  else if (/^\/\d{3}$/.test(url)) response.writeHead(Number(url.slice(1)));
  else if (url === '/drop') return void request.socket.destroy();
  else if (url === '/half') {
    response.writeHead(200, { 'content-length': 20 }).write('{"email":"', () => void request.socket.destroy());
    return;
  } else if (url === '/silent') return;
  else response.writeHead(200, { 'content-type': url === '/signed' ? 'application/jwt' : 'application/json' });
  if (url === '/endless') {
    const write = (): void => {
      if (!response.destroyed) response.write('x'.repeat(16 * 1024), write);
    };
    write();
    return;
  }
  const bodies: Readonly<Record<string, string>> = {
    '/largest': text(LARGEST),
    '/larger': text(LARGEST + 1),
    '/signed': ' a.b.c ',
    '/page': '<title>petra@example.test</title>',
    '/cut': '{"email":"petra@example.test',
    '/empty': '',
    '/who': JSON.stringify(request.headers.authorization ?? null),
  };
  response.end(bodies[url] ?? '{"a":"ñ"}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('reads a JSON document of at most 512 KiB, with the server’s time', async () => {
  const { body, serverTime } = await readDocument(`${at}/small`);
  expect([body, serverTime]).toEqual([{ a: 'ñ' }, expect.any(Date)]);
  expect(await readJson(`${at}/largest`)).toHaveLength(LARGEST - 2);
  await expect(readJson(`${at}/larger`)).rejects.toThrow('answered too much');
});

it('stops reading a reply that doesn’t end', async () => {
  const before = closed;
  await expect(readJson(`${at}/endless`)).rejects.toThrow('answered too much');
  await expect.poll(() => closed).toBe(before + 1);
});

describe('a call that fails says at which host and why, without a word of the reply', () => {
  it.each([
    ['/redirect', '127.0.0.1: unexpected redirect'],
    ['/drop', '127.0.0.1: other side closed'],
    ['/half', '127.0.0.1: other side closed'],
    ['/page', '127.0.0.1:<port> sent a reply that is not JSON'],
    ['/cut', '127.0.0.1:<port> sent a reply that is not JSON'],
    ['/empty', '127.0.0.1:<port> sent a reply that is not JSON'],
    ...[201, 204, 400, 401, 404, 429, 500, 503].map((status) => [`/${status}`, `127.0.0.1:<port> answered ${status}`]),
  ])('%s', async (path, message) => {
    await expect(readJson(`${at}${path}`, 'secret')).rejects.toThrow(
      new Error(message?.replace('<port>', new URL(at).port)),
    );
  });

  it('of hosts that no one listens on, or that have no address', async () => {
    await expect(readJson('http://127.0.0.1:2/x')).rejects.toThrow(
      new Error('127.0.0.1: connect ECONNREFUSED 127.0.0.1:2'),
    );
    const nowhere = new TypeError('fetch failed', {
      cause: Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' }),
    });
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(nowhere);
    await expect(readJson('https://login.example.test/keys')).rejects.toThrow(
      new Error('login.example.test: ETIMEDOUT'),
    );
  });

  it.each([
    ['a document, after five seconds', 5000, () => readJson(`${at}/silent`)],
    ['a transfer of the file storage, after ten minutes', 600_000, () => send(new Request(`${at}/silent`))],
  ])('%s', async (_what, milliseconds, call) => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal);
    const reply = call();
    expect(timeout.mock.calls).toEqual([[milliseconds]]);
    clock.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    await expect(reply).rejects.toThrow(new Error('127.0.0.1: The operation was aborted due to timeout'));
    timeout.mockRestore();
  });
});

it('sends an access token as its bearer, and returns a signed reply to it unread', async () => {
  expect([await readJson(`${at}/who`), await readJson(`${at}/who`, 'secret')]).toEqual([null, 'Bearer secret']);
  expect(await readJson(`${at}/signed`, 'secret')).toBe('a.b.c');
  await expect(readJson(`${at}/signed`)).rejects.toThrow('sent a reply that is not JSON');
});
