import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '@paystead/contract/failure.ts';
import { createLog } from '../../log.ts';
import { Failure } from '../../failures/failure.ts';
import { listen } from './listen.ts';
import { createServer, type ServerOptions } from './server.ts';
import { RequestCounts } from '../request-counts/request-counts.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Counts within one minute, however long a test takes. */
const limitedTo = (limit: number) => new RequestCounts({ now: () => new Date('2026-11-20T15:00:17.400Z') }, limit);

async function server(options: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  app = await createServer({
    log: createLog('silent'),
    proxies: 0,
    requestCounts: limitedTo(100_000),
    wrapperOrigins: [],
    inlineHashes: { scripts: [], styles: [] },
    providerOrigins: [],
    analyticsOrigin: null,
    ...options,
  });
  app.get('/api/fine', async () => ({ fine: true }));
  app.get('/broken', async () => {
    throw new Error('select ssn from employee where ssn = 900-01-0001');
  });
  app.get('/gone', async () => {
    throw new Failure('unavailable', { retryAfter: 2, reason: 'host db.internal refused' });
  });
  app.post('/body', async (request) => ({ body: request.body }));
  return app;
}

describe('failure replies', () => {
  it('are problem+json with code, title, detail and the request’s id, and are never cached', async () => {
    const reply = await (await server()).inject('/broken');
    expect(reply.statusCode).toBe(500);
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json\b/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(problem.parse(reply.json())).toMatchObject({ code: 'internal', requestId: reply.headers['x-request-id'] });
  });

  it('hide internal errors', async () => {
    await server();
    for (const url of ['/broken', '/gone']) {
      const { body, headers } = await app.inject(url);
      expect(body + JSON.stringify(headers)).not.toMatch(/ssn|employee|db\.internal|at .*\.ts/);
    }
  });

  it.each([
    ['es-MX,en;q=0.5', 'No estamos disponibles en este momento'],
    ['en', 'We’re temporarily unavailable'],
    ['fr', 'We’re temporarily unavailable'],
  ])('speak the language of the caller: %s', async (language, title) => {
    const reply = await (await server()).inject({ url: '/gone', headers: { 'accept-language': language } });
    expect(reply.json()).toMatchObject({ title });
    expect(reply.headers['retry-after']).toBe('2');
  });
});

describe('X-Request-Id', () => {
  it('is echoed if well-formed', async () => {
    const reply = await (await server()).inject({ url: '/api/fine', headers: { 'x-request-id': 'from-support_42' } });
    expect(reply.headers['x-request-id']).toBe('from-support_42');
  });

  it.each(['short', 'x'.repeat(65), 'with space 12', '<script>alert(1)', ''])('is replaced if it is %j', async (id) => {
    const reply = await (await server()).inject({ url: '/api/fine', headers: { 'x-request-id': id } });
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('limits', () => {
  it('refuses a body beyond the limit', async () => {
    await server();
    const reply = await app.inject({ method: 'POST', url: '/body', payload: { text: 'x'.repeat(256 * 1024) } });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'payload_too_large']);
  });

  it('counts calls by address, refuses with Retry-After, and never counts health checks', async () => {
    await server({ requestCounts: limitedTo(3) });
    app.get('/health/live', async () => ({}));
    app.get('/home', async () => 'page');
    for (const file of ['/assets/a.js', '/console/assets/a.js']) app.get(file, async () => 'script');
    const calls = [];
    for (let call = 0; call < 5; call += 1) calls.push(await app.inject('/api/fine'));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
    const refused = calls[4];
    expect(problem.parse(refused?.json())).toMatchObject({ code: 'too_many_requests' });
    // Until the minute ends, in 42.6 seconds.
    expect(refused?.headers['retry-after']).toBe('43');
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    // Refused calls are reported on a page, so the page and its files are always served.
    expect((await app.inject('/home')).statusCode).toBe(200);
    expect((await app.inject('/assets/a.js')).statusCode).toBe(200);
    expect((await app.inject('/console/assets/a.js')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/fine', remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('trusts X-Forwarded-For only behind a configured proxy', async () => {
    const call = (address: string) => app.inject({ url: '/api/fine', headers: { 'x-forwarded-for': address } });
    await server({ requestCounts: limitedTo(1) });
    expect([(await call('203.0.113.1')).statusCode, (await call('203.0.113.2')).statusCode]).toEqual([200, 429]);
    await app.close();
    await server({ requestCounts: limitedTo(1), proxies: 1 });
    expect([(await call('203.0.113.1')).statusCode, (await call('203.0.113.2')).statusCode]).toEqual([200, 200]);
    // The balancer adds the address that it saw: what the client wrote before it changes nothing.
    expect((await call('198.51.100.7, 203.0.113.1')).statusCode).toBe(429);
    await app.close();
    await server({ requestCounts: limitedTo(1), proxies: 2 });
    const through = (address: string) => call(`198.51.100.7, ${address}, 10.0.0.1`);
    expect([(await through('203.0.113.1')).statusCode, (await through('203.0.113.1')).statusCode]).toEqual([200, 429]);
    expect((await through('203.0.113.2')).statusCode).toBe(200);
  });

  it('replies 503 at once beyond the limit of running calls, keeps health checks working, and recovers', async () => {
    await server();
    app.get('/health/live', async () => ({}));
    let arrived = 0;
    const gate = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    app.get('/slow', async () => {
      arrived += 1;
      if (arrived === 512) full.resolve();
      await gate.promise;
      return {};
    });
    const port = await listen(app, 'loopback', 0);
    const agent = new Agent({ keepAlive: false });
    const call = async (path: string) => {
      const [response] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response;
    };
    const waiting = Array.from({ length: 512 }, () => call('/slow'));
    await full.promise;
    const refused = await call('/api/fine');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect((await call('/health/live')).statusCode).toBe(200);
    gate.resolve();
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await call('/api/fine')).statusCode).toBe(200);
  });
});
