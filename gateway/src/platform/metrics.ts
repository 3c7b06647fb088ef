import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import {
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import { listenFailure } from './http/server/check-port.ts';

/** A counter with one label. */
interface LabelledTotal {
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

export interface Metrics {
  /** Serves GET /metrics at an address and a port of its own, never the public one. */
  listen(host: string, port: number): Promise<() => Promise<void>>;
  text(): Promise<string>;
  /** Returns every metric with its values, read again. */
  snapshot(): Promise<MetricObjectWithValues<MetricValue<string>>[]>;
  /** Creates a counter with one label, whose values all start at 0. Returns the function that counts. */
  counter<V extends string>(name: string, help: string, label: string, values: readonly V[]): (value: V) => void;
  /** Registers gauges, by name and help text, that are read on each scrape; NaN if reading fails. */
  watch(help: Readonly<Record<string, string>>, read: () => Promise<Readonly<Record<string, number>>>): void;
  /** Registers totals since the start, one for each value of a label; `read` returns them by that value. */
  watchTotals(total: LabelledTotal, read: () => Readonly<Record<string, number>>): void;
}

/** Creates the gateway's metrics, and measures its requests. */
export function measure(app: FastifyInstance): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const readings: (() => Promise<void>)[] = [];
  async function text(): Promise<string> {
    await Promise.all(readings.map((reading) => reading()));
    return registry.metrics();
  }
  return {
    text,
    async snapshot() {
      await Promise.all(readings.map((reading) => reading()));
      return registry.getMetricsAsJSON();
    },
    counter(name, help, label, values) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    watch(help, read) {
      const gauges = Object.entries(help).map(([name, text]) => new Gauge({ name, help: text, registers: [registry] }));
      const names = Object.keys(help);
      readings.push(async () => {
        const values: Readonly<Record<string, number>> = await read().catch(() => ({}));
        for (const [index, gauge] of gauges.entries()) gauge.set(values[names[index] ?? ''] ?? Number.NaN);
      });
    },
    watchTotals({ name, help, label }, read) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      readings.push(async () => {
        counter.reset();
        for (const [value, total] of Object.entries(read())) counter.inc({ [label]: value }, total);
      });
    },
    listen: (host, port) => listenForScrapes(text, registry.contentType, host, port),
  };
}

/** Measures request counts and times by route pattern: no ids, no people. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'paystead_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'paystead_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: String(reply.statusCode) });
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
  });
}

/** Serves GET /metrics at an address. Returns a function that stops. Throws `PortUnusable`. */
async function listenForScrapes(
  text: () => Promise<string>,
  contentType: string,
  host: string,
  port: number,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, host, port, 'METRICS_PORT')));
    server.listen(port, host, () => resolve());
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}
