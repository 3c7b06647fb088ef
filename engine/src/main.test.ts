import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opening } from '../test/fixture.ts';
import type { EngineState } from './state/model.ts';
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

/** Starts a command of the engine as `npm run start:engine` does, in its own process: one that looks for changes again and again. */
async function start(...command: string[]) {
  await writeFile(
    join(folder, 'engine.json'),
    JSON.stringify({ url: `http://127.0.0.1:${port}`, clientId: 'engine', clientSecret: 's', pollSeconds: 0.05 }),
  );
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), folder, ...(command.length > 0 ? command : ['run'])],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await ended)[0];
  };
  engines.push({ end });
  return { end, ended: ended.then(([code]) => code), output: () => output };
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

describe('SVC-8: a command of the reference engine', { timeout: 60_000 }, () => {
  const stateless = () => rm(join(folder, 'state.json'));
  const exported = join(import.meta.dirname, '../test/opening');

  it.each([
    ['status', [], 0, /^KEYSTONE: 3 employees, last payday 2026-11-20\n0 changes accepted, 0 rejected\n$/],
    ['init', [exported], 1, /^The engine has a state already\.\n$/],
    ['fetch', [], 0, /^0 changes\n$/],
    ['pay', ['--next', '--employee', 'NONE'], 0, /^0 paychecks of 2026-12-04, 0\.00 in all: nothing to pay\n$/],
    ['pay', ['--date', '2026-12-18', '--employee', 'NONE'], 0, /^0 paychecks of 2026-12-18, 0\.00 in all: nothing to pay\n$/],
    ['pay', ['--date', '2026-12-05'], 1, /^KEYSTONE has no payday on 2026-12-05\.\n$/],
    ['pay', [], 2, /^Usage: /],
    ['pay', ['--next', '--date', '2026-12-04'], 2, /^Usage: /],
    ['init', [], 2, /^Usage: /],
    ['unknown', [], 2, /^Usage: /],
  ] as const)('%s %j ends with %d', async (name, args, code, output) => {
    const engine = await start(name, ...args);
    expect(await engine.ended).toBe(code);
    expect(engine.output()).toMatch(output);
  }); // prettier-ignore

  it.each([
    ['status', [], 1, /^The engine has no state yet\.\n$/],
    ['init', [exported], 0, /^Opened KEYSTONE with 3 employees\.\n$/],
    ['fetch', [], 1, /no state yet/],
    ['pay', ['--next'], 1, /^The engine has no state yet: run init first\.\n$/],
  ] as const)('%s %j ends with %d before there is a state', async (name, args, code, output) => {
    await stateless();
    const engine = await start(name, ...args);
    expect(await engine.ended).toBe(code);
    expect(engine.output()).toMatch(output);
  });

  /** Runs a command that begins while another process has the folder, which writes a state before it ends. */
  async function during(command: readonly string[], meanwhile: EngineState) {
    const lock = join(folder, 'lock');
    // A pipe keeps its reader waiting for a writer, so that the command is known to wait for the lock.
    execFileSync('mkfifo', [lock]);
    const waits = open(lock, 'w');
    const engine = await start(...command);
    const first = await Promise.race([waits.then(() => 'waits'), engine.ended.then(() => 'ended')]);
    const reader = await open(lock, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = await waits;
    await stateFile(folder).write(meanwhile);
    await rm(lock);
    await writer.writeFile(String(process.pid));
    await writer.close();
    await reader.close();
    return { first, code: await engine.ended, output: engine.output() };
  }

  it.each([
    ['init', [exported], false, 1, 'The engine has a state already.\n'],
    ['fetch', [], true, 0, '0 changes\n'],
    ['pay', ['--next', '--employee', 'NONE'], true, 0, '0 paychecks of 2026-12-18, 0.00 in all: nothing to pay\n'],
  ] as const)('%s %j waits for another process, and goes by the state that it leaves', async (name, args, had, code, output) => {
    const before = await opening();
    if (!had) await stateless();
    const urls: (string | undefined)[] = [];
    answers = [
      (request, response) => {
        urls.push(request.url);
        nothing(request, response);
      },
    ];
    // The other process has paid a payday, and fetched changes.
    const left = {
      ...before,
      cursor: 'c-7',
      employees: Object.fromEntries(
        Object.entries(before.employees).map(([number, employee]) => [
          number,
          { ...employee, last: employee.last && { ...employee.last, checkDate: '2026-12-04' } },
        ]),
      ),
    };
    expect(await during([name, ...args], left)).toEqual({ first: 'waits', code, output });
    if (name === 'fetch') expect(urls).toEqual([expect.stringContaining('after=c-7')]);
    expect((await stateFile(folder).read())?.employees).toEqual(left.employees);
  }); // prettier-ignore
});
