import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../database/database.ts';
import { statement } from '../database/port.ts';
import { watchedDriver } from '../database/watched-driver.ts';
import { createLog } from '../log.ts';
import { measure } from '../metrics.ts';
import { followRequests } from './current-request.ts';
import { startTelemetry, type Telemetry } from './otlp.ts';
import { logSlowStatements } from './slow-statements.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly Attribute[];
}
interface Metric {
  readonly name: string;
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly Point[] };
  readonly gauge?: { readonly dataPoints: readonly Point[] };
  readonly histogram?: { readonly dataPoints: readonly (Point & { bucketCounts: readonly number[] })[] };
}
interface Point {
  readonly attributes: readonly Attribute[];
  readonly asDouble?: number;
  readonly count?: number;
  readonly sum?: number;
}

let collector: Server;
let endpoint: string;
const received: { path: string; token: string | undefined; body: unknown }[] = [];
let test: TestDatabase;

beforeAll(async () => {
  test = await freshDatabase();
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
      received.push({ path: request.url ?? '', token: request.headers['x-token']?.toString(), body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await test.close();
  await new Promise((resolve) => {
    collector.close(resolve);
  });
});
beforeEach(() => void received.splice(0));

const start = (traceShare: number): Telemetry =>
  startTelemetry({ endpoint, headers: { 'x-token': 'secret' }, traceShare, place: 'machine:1', metricSeconds: 3600 });

const one = statement('test.traced', z.object({ value: z.string() }), 'select $1::text as value');
const broken = statement('test.broken', z.object({ value: z.int() }), 'select 1 / $1::integer as value');

/** Serves two routes whose statements are watched: one with a value that no trace may have, one that fails. */
function serve(telemetry: Telemetry) {
  const database = openDatabase(watchedDriver(test.driver, telemetry.watchStatement));
  const app = Fastify({ genReqId: () => 'request-1' });
  telemetry.follow(app);
  app.get('/people/:id', () => database.call(one, ['SECRET-1']));
  app.post('/people/:id', () => database.asDirectory((tx) => tx.rows(one, ['SECRET-2'])));
  app.get('/broken', () => database.call(broken, [0]));
  return { app, database };
}
const spans = (): Span[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => (body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
const attributesOf = ({ attributes }: { attributes: readonly Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('OPS-7: traces', () => {
  it('lead from the browser’s request id to each statement by name, after a body too, and have no value', async () => {
    const telemetry = start(1);
    const { app } = serve(telemetry);
    await app.inject('/people/7?name=SECRET-3');
    await app.inject({ method: 'POST', url: '/people/8', payload: { name: 'SECRET-4' } });
    await app.close();
    await telemetry.end();
    const all = spans();
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      'GET /people/:id',
      'POST /people/:id',
      'test.traced',
      'test.traced',
    ]);
    for (const request of all.filter(({ name }) => name !== 'test.traced')) {
      expect(attributesOf(request)).toEqual({
        'http.request.method': request.name.split(' ')[0],
        'http.route': '/people/:id',
        'http.response.status_code': 200,
        'paystead.request_id': 'request-1',
      });
      const [child, ...others] = all.filter(({ parentSpanId }) => parentSpanId === request.spanId);
      expect([child?.name, child?.traceId, others]).toEqual(['test.traced', request.traceId, []]);
    }
    expect(JSON.stringify(received)).not.toContain('SECRET');
    expect([...new Set(received.map(({ token }) => token))]).toEqual(['secret']);
  });

  it('mark a failed statement and the 5xx reply that it led to', async () => {
    const telemetry = start(1);
    const { app } = serve(telemetry);
    expect((await app.inject('/broken')).statusCode).toBe(500);
    await app.close();
    await telemetry.end();
    expect(Object.fromEntries(spans().map(({ name, status }) => [name, status.code]))).toEqual({
      'GET /broken': 2,
      'test.broken': 2,
    });
  });

  it('follow the caller that traces, and none where the share is zero', async () => {
    const telemetry = start(0);
    const { app } = serve(telemetry);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await app.inject('/people/1');
    await app.inject({ url: '/people/2', headers: { traceparent } });
    await app.close();
    await telemetry.end();
    expect(spans().map(({ name, traceId }) => [name, traceId])).toEqual([
      ['test.traced', '0af7651916cd43dd8448eb211c80319c'],
      ['GET /people/:id', '0af7651916cd43dd8448eb211c80319c'],
    ]);
  });

  it('have the statements of a job', async () => {
    const telemetry = start(1);
    const { database } = serve(telemetry);
    const job = telemetry.followJob({
      name: 'test.job',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database: own }) => {
        await own.call(one, ['x']);
        return 'done';
      },
    });
    await job.run({ database, now: new Date(0), size: 1, stop: new AbortController().signal });
    await telemetry.end();
    const [statementSpan, jobSpan] = spans();
    expect([statementSpan?.name, jobSpan?.name]).toEqual(['test.traced', 'job test.job']);
    expect(statementSpan?.parentSpanId).toBe(jobSpan?.spanId);
  });

  it('don’t hold up a stop while the collector is gone', async () => {
    const telemetry = startTelemetry({
      endpoint: 'http://127.0.0.1:9',
      headers: {},
      traceShare: 1,
      place: 'machine:1',
      metricSeconds: 3600,
    });
    const { app } = serve(telemetry);
    expect((await app.inject('/people/1')).statusCode).toBe(200);
    await app.close();
    await expect(telemetry.end()).resolves.toBeUndefined();
  });
});

it('OPS-7: metrics are sent as Prometheus scrapes them: counters, gauges and histograms with their labels', async () => {
  const telemetry = start(1);
  const app = Fastify();
  const metrics = measure(app);
  app.get('/answer/:id', async () => 'x');
  metrics.watch({ paystead_test_waiting: 'Waiting' }, async () => ({ paystead_test_waiting: 7 }));
  metrics.watch({ paystead_test_gone: 'Gone' }, async () => ({}));
  const count = metrics.counter('paystead_test_total', 'Test', 'kind', ['a', 'b']);
  count('b');
  await app.inject('/answer/1');
  await app.inject('/answer/2');
  telemetry.send(metrics);
  await telemetry.end();
  await app.close();
  const sent = new Map(
    received
      .filter(({ path }) => path === '/v1/metrics')
      .flatMap(({ body }) => (body as { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }).resourceMetrics)
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
      .map((metric) => [metric.name, metric]),
  );
  const total = sent.get('paystead_test_total')?.sum;
  expect(total?.isMonotonic).toBe(true);
  expect(total?.dataPoints.map((point) => [attributesOf(point), point.asDouble])).toEqual([
    [{ kind: 'a' }, 0],
    [{ kind: 'b' }, 1],
  ]);
  expect(sent.get('paystead_test_waiting')?.gauge?.dataPoints.map(({ asDouble }) => asDouble)).toEqual([7]);
  expect(sent.get('paystead_test_gone')?.gauge?.dataPoints).toEqual([]);
  const [seconds] = sent.get('paystead_request_seconds')?.histogram?.dataPoints ?? [];
  expect([seconds?.count, seconds && attributesOf(seconds)]).toEqual([2, { method: 'GET', route: '/answer/:id' }]);
  expect(seconds?.bucketCounts.reduce((sum, bucket) => sum + bucket, 0)).toBe(2);
  expect(seconds?.bucketCounts).toHaveLength(10);
});

it('OPS-7: slow statements are logged by name and request, never with a value', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  let now = 0;
  const watch = logSlowStatements(log, 500, () => now);
  const database = openDatabase(
    watchedDriver(test.driver, (name) => {
      const end = watch(name);
      return (outcome) => {
        now += name === 'test.traced' ? 500 : 499;
        end(outcome);
      };
    }),
  );
  const app = Fastify({ genReqId: () => 'request-9' });
  followRequests(app);
  app.get('/', async () => {
    await database.call(broken, [1]);
    return database.call(one, ['SECRET-1']);
  });
  await app.inject('/');
  await app.close();
  await database.call(one, ['SECRET-2']);
  expect(
    lines.map(({ level, msg, statement: name, milliseconds, requestId }) => [
      level,
      msg,
      name,
      milliseconds,
      requestId,
    ]),
  ).toEqual([
    ['warn', 'slow statement', 'test.traced', 500, 'request-9'],
    ['warn', 'slow statement', 'test.traced', 500, undefined],
  ]);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});
