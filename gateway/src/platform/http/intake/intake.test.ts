import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '@paystead/contract/failure.ts';
import { createLog } from '../../log.ts';
import { FormStream, handOnForms } from '../../uploads/form-stream.ts';
import { readForm } from '../../uploads/read-form.ts';
import { listen } from '../server/listen.ts';
import { createServer } from '../server/server.ts';
import { awaitBodyWithoutSlot, createIntake, type Intake } from './intake.ts';
import { DEFAULT_INTAKE_LIMITS, type IntakeLimits } from './limits.ts';
import { systemClock } from '../../clock.ts';
import { RequestCounts } from '../request-counts/request-counts.ts';

let app: FastifyInstance;
let intake: Intake;
let port: number;
let now: number;
/** Lets the waiting handlers of `/slow` and `/form` continue. */
let gate: PromiseWithResolvers<void>;
const sockets: Socket[] = [];

afterEach(async () => {
  gate.resolve();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function start(limits: Partial<IntakeLimits> = {}, proxies = 0): Promise<void> {
  now = 0;
  gate = Promise.withResolvers();
  intake = createIntake({ ...DEFAULT_INTAKE_LIMITS, ...limits }, () => now);
  app = await createServer({
    log: createLog('silent'),
    proxies,
    requestCounts: new RequestCounts(systemClock, 100_000),
    wrapperOrigins: [],
    inlineHashes: { scripts: [], styles: [] },
    providerOrigins: [],
    analyticsOrigin: null,
    intake,
  });
  app.get('/fine', async () => ({ fine: true }));
  app.get('/slow', async () => {
    await gate.promise;
    return { slow: true };
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  app.get('/endless', async (_request, reply) => reply.type('text/plain').send(endless()));
  app.post('/body', async (request) => ({ body: request.body }));
  app.register(async (scope) => {
    handOnForms(scope);
    scope.post('/form', async (request) => {
      if (!(request.body instanceof FormStream)) return {};
      awaitBodyWithoutSlot(request);
      const { fields } = await readForm(request.body, async () => null);
      await gate.promise;
      return { fields };
    });
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/taken-over', async (request, reply) => {
      reply.hijack();
      awaitBodyWithoutSlot(request);
      for await (const _ of request.raw);
      reply.raw.end('taken over');
    });
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  port = await listen(app, 'loopback', 0);
}

/** Begins and never ends, so that its reader stays slow. */
function endless(): Readable {
  let isStarted = false;
  return new Readable({
    read() {
      if (isStarted) return;
      isStarted = true;
      this.push('begun');
    },
  });
}

interface Sender {
  readonly socket: Socket;
  /** Everything received until the connection ended. */
  readonly all: Promise<string>;
  /** Resolves once the received text contains `part`. */
  received(text: string): Promise<void>;
}

function send(...lines: string[]): Sender {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // A connection that is cut while bytes are in transit is reset.
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  return {
    socket,
    all: once(socket, 'close').then(() => text),
    received: async (wanted) => await expect.poll(() => text).toContain(wanted),
  };
}

const HOST = 'Host: localhost';
const JSON_TYPE = 'Content-Type: application/json';
const get = (path: string) => send(`GET ${path} HTTP/1.1`, HOST, 'Connection: close', '', '');
/** A body that sends one byte. */
const drip = (path: string, ...headers: string[]) =>
  send(`POST ${path} HTTP/1.1`, HOST, JSON_TYPE, 'Content-Length: 100', ...headers, '', '{');
const FORM = 'Content-Type: multipart/form-data; boundary=edge';

function parse(reply: string) {
  const [headerText = '', body = ''] = reply.split('\r\n\r\n');
  const headers = headerText.toLowerCase();
  return {
    status: Number(headerText.split(' ')[1]),
    headers,
    body: body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1),
  };
}

/** The reply's status, and its code if it is a problem that closes the connection. */
function refusal(reply: string): [status: number, code: string] {
  const { status, headers, body } = parse(reply);
  expect(headers).toContain('content-type: application/problem+json');
  expect(headers).toContain('connection: close');
  return [status, problem.parse(JSON.parse(body)).code];
}

const arriving = async (count: number) => await expect.poll(() => intake.state().arrivingBodies).toBe(count);
const inFlight = async (count: number) => await expect.poll(() => intake.state().inFlight).toBe(count);

/** Nothing is kept of a finished request. */
async function expectNothingHeld(): Promise<void> {
  await expect
    .poll(() => {
      intake.sweep();
      return intake.state();
    })
    .toMatchObject({ inFlight: 0, arrivingBodies: 0, slowBodies: 0 });
}

describe('S2: bodies that do not arrive', () => {
  it('take no slot of requests in progress', async () => {
    await start({ requestsInFlight: 1 });
    for (let body = 0; body < 20; body += 1) drip('/body');
    await arriving(20);
    expect(parse(await get('/fine').all).status).toBe(200);
    const whole = send('POST /body HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 7', 'Connection: close', '', '{"a":1}');
    expect(parse(await whole.all)).toMatchObject({ status: 200, body: '{"body":{"a":1}}' });
    expect(intake.state()).toMatchObject({ inFlight: 0, arrivingBodies: 20, refusesRequests: false });
  });

  it('get 408 at the deadline, in the sender’s language, and their connections are closed', async () => {
    await start({ bodySeconds: 30 });
    const senders = [
      drip('/body'),
      send('POST /body HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked', '', '1', '{', ''),
      send('POST /form HTTP/1.1', HOST, FORM, 'Content-Length: 100', '', '--edge'),
      drip('/taken-over'),
    ];
    const spanish = drip('/body', 'Accept-Language: es');
    await arriving(5);
    now = 29_999;
    intake.sweep();
    expect(intake.state().arrivingBodies).toBe(5);
    now = 30_000;
    intake.sweep();
    for (const { all } of senders) expect(refusal(await all)).toEqual([408, 'request_timeout']);
    expect(await spanish.all).toContain('Su solicitud no llegó a tiempo');
    expect(intake.state().refused).toMatchObject({ bodyDeadline: 5, slowBodies: 0, slowBodiesPerAddress: 0 });
    await expectNothingHeld();
  });

  it('have few places per client address, also behind a load balancer, and few in all', async () => {
    await start({ slowBodies: 3, slowBodiesPerAddress: 2 }, 1);
    const from = (address: string) => drip('/body', `X-Forwarded-For: ${address}`);
    const kept = [from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.2')];
    await arriving(3);
    now = 1000;
    intake.sweep();
    expect(intake.state()).toMatchObject({ slowBodies: 3, refusesSlowBodies: true, refusesRequests: false });
    const [third, stranger] = [from('203.0.113.1'), from('2001:db8::1')];
    const form = send('POST /form HTTP/1.1', HOST, FORM, 'X-Forwarded-For: 203.0.113.1', 'Content-Length: 9', '', '-');
    await arriving(6);
    now = 2000;
    intake.sweep();
    const refused = await third.all;
    expect(refusal(refused)).toEqual([429, 'too_many_requests']);
    expect(parse(refused).headers).toContain('retry-after: 30');
    expect(refusal(await form.all)).toEqual([429, 'too_many_requests']);
    expect(refusal(await stranger.all)).toEqual([503, 'unavailable']);
    expect(intake.state().refused).toMatchObject({ slowBodiesPerAddress: 2, slowBodies: 1, bodyDeadline: 0 });
    // A sender with a place can still send the rest.
    for (const { socket } of kept) socket.end(`"a":"${' '.repeat(92)}"}`);
    for (const { all } of kept) expect(parse(await all).status).toBe(200);
    await expectNothingHeld();
  });

  it('stop being read if their request already has its reply', async () => {
    await start();
    const sender = send('GET /fine HTTP/1.1', HOST, 'Content-Length: 100', '', 'x');
    await sender.received('{"fine":true}');
    now = 30_000;
    intake.sweep();
    now = 31_000;
    intake.sweep();
    expect((await sender.all).match(/HTTP\/1\.1/g)).toHaveLength(1);
    await expectNothingHeld();
  });
});

describe('S2: an upload', () => {
  it('takes a slot only once it has arrived', async () => {
    await start({ requestsInFlight: 1 });
    const form = ['--edge', 'Content-Disposition: form-data; name="note"', '', 'kept', '--edge--', ''].join('\r\n');
    const sender = send('POST /form HTTP/1.1', HOST, FORM, `Content-Length: ${form.length}`, '', form.slice(0, 30));
    await arriving(1);
    expect(parse(await get('/fine').all).status).toBe(200);
    expect(intake.state().inFlight).toBe(0);
    sender.socket.write(form.slice(30));
    await inFlight(1);
    expect(parse(await get('/fine').all).status).toBe(503);
    gate.resolve();
    await sender.received('"kept"');
    await expectNothingHeld();
  });
});

describe('S2: a slow reader', () => {
  it('takes no slot once its reply has begun', async () => {
    await start({ requestsInFlight: 1 });
    const reader = get('/endless');
    await reader.received('begun');
    expect(parse(await get('/fine').all).status).toBe(200);
    reader.socket.destroy();
    await expectNothingHeld();
  });
});

describe('S2: slots and places are released after', () => {
  const POST = (path: string, ...rest: string[]) => send(`POST ${path} HTTP/1.1`, HOST, ...rest);
  const endings: readonly (readonly [string, () => Sender, string | null])[] = [
    ['a body that breaks off', () => drip('/body'), null],
    ['a form that breaks off', () => POST('/form', FORM, 'Content-Length: 100', '', '--edge'), null],
    ['a body that breaks off where the handler reads it', () => drip('/taken-over'), null],
    [
      'a body that nobody wants, broken off',
      () => send('GET /fine HTTP/1.1', HOST, 'Content-Length: 9', '', 'x'),
      '200',
    ],
    ['an address that is not there', () => drip('/nowhere'), null],
    ['an address that cannot be read', () => POST('/%', JSON_TYPE, 'Content-Length: 9', '', '{'), '404'],
    ['a body too large by its length', () => POST('/body', JSON_TYPE, 'Content-Length: 999999', '', '{'), '413'],
    [
      'a body too large as it comes',
      () => POST('/body', JSON_TYPE, 'Transfer-Encoding: chunked', '', '50000', ' '.repeat(0x50000), ''),
      '413',
    ],
    ['a body that is none', () => POST('/body', JSON_TYPE, 'Content-Length: 1', '', '{'), '200'],
    ['chunks that cannot be read', () => POST('/body', JSON_TYPE, 'Transfer-Encoding: chunked', '', 'x', ''), '400'],
    ['a body of another kind', () => POST('/body', 'Content-Type: text/csv', 'Content-Length: 9', '', 'a'), '200'],
    ['a handler that fails', () => send('GET /broken HTTP/1.1', HOST, '', ''), '500'],
    ['a request that is given up while it is worked on', () => send('GET /slow HTTP/1.1', HOST, '', ''), null],
    [
      'requests sent ahead of the replies',
      () => send('GET /slow HTTP/1.1', HOST, '', 'GET /fine HTTP/1.1', HOST, '', 'GET /slow HTTP/1.1', HOST, '', ''),
      null,
    ],
  ];

  it.each(endings)('%s', async (_ending, begin, status) => {
    await start();
    const sender = begin();
    if (status === null) await expect.poll(() => heldBy(intake)).toBeGreaterThan(0);
    else await sender.received(`HTTP/1.1 ${status}`);
    sender.socket.destroy();
    await expectNothingHeld();
    expect(parse(await get('/fine').all).status).toBe(200);
  });

  it('each request of a kept connection', async () => {
    await start({ requestsInFlight: 1 });
    const sender = send('POST /body HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 7', '', '{"a":1}');
    await sender.received('{"a":1}');
    sender.socket.write(`POST /body HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\nContent-Length: 7\r\n\r\n{"a":2}`);
    await sender.received('{"a":2}');
    await expectNothingHeld();
    expect(parse(await get('/fine').all).status).toBe(200);
  });

  it('a body that waits for 100 Continue', async () => {
    await start();
    const sender = send('POST /body HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 7', 'Expect: 100-continue', '', '');
    await sender.received('HTTP/1.1 100 Continue');
    expect(intake.state()).toMatchObject({ inFlight: 0, arrivingBodies: 1 });
    sender.socket.write('{"a":1}');
    await sender.received('{"body":{"a":1}}');
    await expectNothingHeld();
  });
});

const heldBy = (held: Intake) => held.state().inFlight + held.state().arrivingBodies;

describe('S2: headers that don’t arrive', () => {
  it('get 408 at their deadline, and a connection without a byte is closed without a reply', async () => {
    await start({ headerSeconds: 1 });
    const [dripping, silent] = [send('GET /fine HTTP/1.1', 'X-'), send('')];
    expect(refusal(await dripping.all)).toEqual([408, 'request_timeout']);
    expect(await silent.all).toBe('');
    expect(intake.state().refused.headerDeadline).toBe(1);
  });

  it('get a problem reply if they can’t be read', async () => {
    await start();
    const { status, headers, body } = parse(await send('NONSENSE', '', '').all);
    expect([status, JSON.parse(body)]).toEqual([400, { type: 'about:blank', title: 'Bad Request', status: 400 }]);
    expect(headers).toContain('content-type: application/problem+json');
    const large = await send('GET / HTTP/1.1', HOST, `X-Large: ${'x'.repeat(20_000)}`, '', '').all;
    expect(parse(large).status).toBe(431);
  });
});

describe('S2: readiness', () => {
  it('is not ready while requests are refused and shortly after, and is never refused itself', async () => {
    await start({ requestsInFlight: 1 });
    send('GET /slow HTTP/1.1', HOST, '', '');
    await inFlight(1);
    expect(intake.state().refusesRequests).toBe(true);
    const refused = await get('/fine').all;
    expect(parse(refused)).toMatchObject({ status: 503, headers: expect.stringContaining('retry-after: 1') as string });
    expect(parse(await get('/health/live').all).status).toBe(200);
    gate.resolve();
    await inFlight(0);
    expect(intake.state()).toMatchObject({ refusesRequests: true, refused: { requestsInFlight: 1 } });
    now = 5000;
    expect(intake.state().refusesRequests).toBe(false);
  });
});
