import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opening } from '../test/fixture.ts';
import { stateFile } from './state/state-file.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let folder = '';
let server: Server;
let port = 0;
/** The requests in their order: `token`, or `changes` with the token that was sent. */
let seen: string[];
let answers: Handler[];
let waiters: (() => void)[];
const engines: { readonly end: (signal: NodeJS.Signals) => Promise<number | null> }[] = [];

const json = (response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const problem = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) =>
  json(response, { type: 'about:blank', title: 'No', status, code, detail: 'No.', requestId: 'r' }, status, headers);
const nothing: Handler = (_request, response) => json(response, { changes: [], cursor: null, hasMore: false });

/** A gateway that gives out token after token, and answers `GET changes` with the answers in their order, then with nothing. */
async function listen(): Promise<void> {
  let issued = 0;
  server = createServer((request, response) => {
    if (request.url === '/oauth/token') {
      issued += 1;
      seen.push('token');
      json(response, { access_token: `token-${issued}`, token_type: 'Bearer', expires_in: 900 });
    } else {
      seen.push(`changes ${request.headers.authorization?.slice('Bearer '.length)}`);
      (answers.shift() ?? nothing)(request, response);
    }
    for (const waiter of waiters.splice(0)) waiter();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

async function shut(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close').catch(() => undefined);
}

/** Waits until the gateway has seen so many requests for changes since the call. */
async function looks(count: number): Promise<void> {
  const before = seen.length;
  while (seen.slice(before).filter((one) => one.startsWith('changes')).length < count)
    await new Promise<void>((resolve) => waiters.push(resolve));
}

/** Starts the engine as `npm run start:engine` does: its own process, which looks for changes again and again. */
async function start() {
  await writeFile(
    join(folder, 'engine.json'),
    JSON.stringify({ url: `http://127.0.0.1:${port}`, clientId: 'engine', clientSecret: 's', pollSeconds: 0.05 }),
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), folder, 'run'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await ended)[0];
  };
  engines.push({ end });
  return { end, output: () => output };
}

beforeEach(async () => {
  [seen, answers, waiters, port] = [[], [], [], 0];
  folder = await mkdtemp(join(tmpdir(), 'paystead-engine-main-'));
  await stateFile(folder).write(await opening());
  await listen();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map(({ end }) => end('SIGKILL')));
  await shut();
  await rm(folder, { recursive: true, force: true });
});

describe('SVC-8: the process of the reference engine', { timeout: 60_000 }, () => {
  it('looks for changes again and again, and ends cleanly on SIGTERM', async () => {
    const engine = await start();
    await looks(3);
    expect(await engine.end('SIGTERM')).toBe(0);
    expect(engine.output()).toBe('The engine is running.\nThe engine has ended.\n');
    expect(seen.filter((one) => one === 'token')).toHaveLength(1);
  });

  it('ends on SIGTERM during a call that gets no reply', async () => {
    answers = [nothing, () => undefined];
    const engine = await start();
    await looks(2);
    expect(await engine.end('SIGTERM')).toBe(0);
    expect(engine.output()).toContain('The engine has ended.');
  });

  it('ends on SIGTERM while it waits as a refusal says', async () => {
    answers = [(_request, response) => problem(response, 429, 'too_many_requests', { 'retry-after': '100' })];
    const engine = await start();
    await looks(1);
    expect(await engine.end('SIGTERM')).toBe(0);
  });

  it('gets a new token after a 401, and calls again after a 429 and a reply that broke off', async () => {
    answers = [
      (_request, response) => problem(response, 401, 'token_expired'),
      (_request, response) => problem(response, 429, 'too_many_requests', { 'retry-after': '1' }),
      (request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"changes":');
        request.socket.end();
      },
    ];
    const engine = await start();
    await looks(5);
    expect(seen.slice(0, 7)).toEqual(['token', 'changes token-1', 'token', ...Array(4).fill('changes token-2')]);
    expect(await engine.end('SIGTERM')).toBe(0);
    expect(engine.output()).toBe('The engine is running.\nThe engine has ended.\n');
  });

  it('survives a gateway that restarts and forgets its tokens', async () => {
    const engine = await start();
    await looks(2);
    await shut();
    seen = [];
    answers = [(_request, response) => problem(response, 401, 'token_expired')];
    await listen();
    await looks(3);
    expect(seen.slice(0, 3)).toEqual(['changes token-1', 'token', 'changes token-1']);
    expect(await engine.end('SIGTERM')).toBe(0);
  });
});
