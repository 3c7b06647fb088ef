import { afterEach, expect, it } from 'vitest';
import { problem } from '@paystead/contract/failure.ts';
import { openGateway, type OpenGateway } from '../../test/open-gateway.ts';
import { administer } from '../../test/server.ts';

let gateway: OpenGateway;
afterEach(() => gateway.close());

it('answers 503 with Retry-After when the database is gone, and reports it to monitoring', async () => {
  gateway = await openGateway();
  const { cookies } = await gateway.signIn('plain');
  const call = (url: string) => gateway.server.inject({ url, cookies });
  expect((await call('/health/ready')).json()).toMatchObject({ status: 'ready', checks: { database: 'ok' } });
  expect((await call('/api/session')).statusCode).toBe(200);

  await gateway.database.close();
  // The ordinary path, the path with a single round trip, and one without a session.
  for (const url of ['/api/session', '/api/check', '/api/branding-partner/hostname']) {
    const reply = await call(url);
    expect([url, reply.statusCode, problem.parse(reply.json()).code]).toEqual([url, 503, 'unavailable']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  const ready = await call('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'notReady', checks: { database: 'unreachable', requests: 'ok', slowBodies: 'ok' } },
  ]);
  expect((await call('/health/live')).statusCode).toBe(200);
});

it('serves again after the server has ended all its connections', async ({ skip }) => {
  gateway = await openGateway();
  const { url } = gateway;
  skip(url === undefined, 'the embedded engine has no connections');
  const { cookies } = await gateway.signIn('plain');
  await administer(
    url ?? '',
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const statuses: number[] = [];
  // Each of the pool's lost connections can cost a call; a busy server ends them one by one.
  while (statuses.at(-1) !== 200 && statuses.length < 50)
    statuses.push((await gateway.server.inject({ url: '/api/session', cookies })).statusCode);
  expect(statuses.at(-1)).toBe(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
