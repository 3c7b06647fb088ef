import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocument, readJson } from './outbound.ts';

const LARGEST = 524_288;
/** A JSON text of so many bytes. */
const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
let at: string;
let closed = 0;
const server = http.createServer((request, response) => {
  const url = request.url ?? '';
  response.on('close', () => void (closed += response.writableEnded ? 0 : 1));
  if (url === '/redirect') response.writeHead(302, { location: `${at}/small` });
  else if (url === '/busy') response.writeHead(503);
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

it('follows no redirect, and accepts no other status than 200', async () => {
  await expect(readJson(`${at}/redirect`)).rejects.toThrow('fetch failed');
  await expect(readJson(`${at}/busy`)).rejects.toThrow(/answered 503$/);
});

it('sends an access token as its bearer, and returns a signed reply to it unread', async () => {
  expect([await readJson(`${at}/who`), await readJson(`${at}/who`, 'secret')]).toEqual([null, 'Bearer secret']);
  expect(await readJson(`${at}/signed`, 'secret')).toBe('a.b.c');
  await expect(readJson(`${at}/signed`)).rejects.toThrow('JSON');
});
