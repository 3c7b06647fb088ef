import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { serveHealth } from '../../health.ts';
import { createLog } from '../../log.ts';
import { measure, type Metrics } from '../../metrics.ts';
import { createServer } from '../server/server.ts';
import { createIntake, type Intake } from './intake.ts';
import { DEFAULT_INTAKE_LIMITS } from './limits.ts';
import { intakeReadiness, measureIntake } from './reporting.ts';
import { systemClock } from '../../clock.ts';
import { RequestCounts } from '../request-counts/request-counts.ts';

const test = await freshDatabase();
afterAll(() => test.close());

let app: FastifyInstance;
let intake: Intake;
let metrics: Metrics;
let now: number;
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  now = 0;
  gate = Promise.withResolvers();
  intake = createIntake(
    { ...DEFAULT_INTAKE_LIMITS, requestsInFlight: 1, slowBodies: 1, slowBodiesPerAddress: 1 },
    () => now,
  );
  app = await createServer({
    log: createLog('silent'),
    proxies: 0,
    requestCounts: new RequestCounts(systemClock, 100_000),
    wrapperOrigins: [],
    inlineHashes: { scripts: [], styles: [] },
    providerOrigins: [],
    analyticsOrigin: null,
    intake,
  });
  metrics = measure(app);
  measureIntake(metrics, intake);
  serveHealth(app, test.database, intakeReadiness(intake));
  app.get('/slow', async () => {
    await gate.promise;
    return {};
  });
  app.post('/body', async () => ({}));
});
afterEach(() => app.close());

async function health() {
  const { statusCode, json } = await app.inject('/health/ready');
  return { statusCode, ...json<{ status: string; checks: Record<string, string> }>() };
}

it('S2: a gateway that refuses requests is not ready, with the reason, until five seconds later', async () => {
  expect(await health()).toEqual({
    statusCode: 200,
    status: 'ready',
    checks: { database: 'ok', requests: 'ok', slowBodies: 'ok' },
  });
  const slow = app.inject('/slow');
  await expect.poll(() => intake.state().inFlight).toBe(1);
  const saturated = {
    statusCode: 503,
    status: 'notReady',
    checks: { database: 'ok', requests: 'refused: 1 in flight', slowBodies: 'ok' },
  };
  expect(await health()).toEqual(saturated);
  expect((await app.inject('/slow')).statusCode).toBe(503);
  gate.resolve();
  expect((await slow).statusCode).toBe(200);
  expect(await health()).toEqual(saturated);
  now = 5000;
  expect(await health()).toMatchObject({ statusCode: 200, status: 'ready' });
  // Exempt requests and health checks never count.
  expect(intake.state()).toMatchObject({ inFlight: 0, refused: { requestsInFlight: 1 } });
});

it('S2: a gateway that refuses only slow bodies stays in rotation and reports it', async () => {
  const request = {
    method: 'POST',
    url: '/body',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  } as const;
  const unfinished = app.inject({ ...request, payload: new Readable({ read: () => undefined }) });
  unfinished.catch(() => undefined);
  await expect.poll(() => intake.state().arrivingBodies).toBe(1);
  now = 1000;
  intake.sweep();
  expect(await health()).toEqual({
    statusCode: 200,
    status: 'degraded',
    checks: { database: 'ok', requests: 'ok', slowBodies: 'refused: 1 are arriving' },
  });
});

it('S2: metrics show what is held and what was refused, by reason', async () => {
  const slow = app.inject('/slow');
  await expect.poll(() => intake.state().inFlight).toBe(1);
  await app.inject('/slow');
  await app.inject('/slow');
  for (let read = 0; read < 2; read += 1) {
    const text = await metrics.text();
    expect(text).toContain('paystead_requests_in_flight 1');
    expect(text).toContain('paystead_bodies_arriving 0');
    expect(text).toContain('paystead_slow_bodies 0');
    expect(text).toContain('paystead_requests_refused_total{reason="requestsInFlight"} 2');
    expect(text).toContain('paystead_requests_refused_total{reason="bodyDeadline"} 0');
  }
  gate.resolve();
  await slow;
});
