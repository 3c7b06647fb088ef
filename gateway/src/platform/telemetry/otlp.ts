import { ROOT_CONTEXT, SpanKind, trace, type Context } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WatchStatement } from '../database/watched-driver.ts';
import type { Job } from '../jobs/job.ts';
import type { Metrics } from '../metrics.ts';
import { asWork, currentWork, followRequests } from './current-request.ts';
import { metricProducer } from './metric-producer.ts';

export interface OtlpOptions {
  /** Base address of the collector: `/v1/traces` and `/v1/metrics` are added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests that are traced, 0 to 1. A traced caller's requests are traced in any case. */
  readonly traceShare: number;
  /** Names this gateway among others: machine and process. */
  readonly place: string;
  /** Seconds between two sends of metrics. */
  readonly metricSeconds: number;
}

/** Traces and metrics of one gateway, sent to a collector over OTLP. */
export interface Telemetry {
  /** Traces every request of a server. Register before the routes. */
  follow(app: FastifyInstance): void;
  /** Opens a span for each statement of a traced request or job, under the statement's name. */
  readonly watchStatement: WatchStatement;
  /** Returns a job whose slices are traced. */
  followJob(job: Job): Job;
  /** Sends metrics from now on. */
  send(metrics: Metrics): void;
  /** Sends what is left and ends. Never throws: a collector that is gone must not hold up a stop. */
  end(): Promise<void>;
}

/** Milliseconds that the last send may take when the gateway stops. */
const END_MILLISECONDS = 2000;

const propagator = new W3CTraceContextPropagator();
const getter = {
  keys: (request: FastifyRequest) => Object.keys(request.headers),
  get: (request: FastifyRequest, key: string) => request.headers[key],
};

/** Starts to collect traces. Throws nothing if the collector can't be reached: what can't be sent is dropped. */
export function startTelemetry({ endpoint, headers, traceShare, place, metricSeconds }: OtlpOptions): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': 'paystead-gateway', 'service.instance.id': place });
  const addressOf = (signal: string): string => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: addressOf('traces'), headers }) }),
    ],
  });
  const tracer = provider.getTracer('paystead');
  let meters: MeterProvider | undefined;
  const contextOf = (): Context | null => {
    const span = currentWork()?.span;
    return span?.isRecording() ? trace.setSpan(ROOT_CONTEXT, span) : null;
  };
  return {
    follow: (app) =>
      followRequests(app, (request) =>
        tracer.startSpan(
          request.method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': request.method, 'paystead.request_id': request.id },
          },
          propagator.extract(ROOT_CONTEXT, request, getter),
        ),
      ),
    watchStatement: (name) => {
      const context = contextOf();
      if (!context) return () => undefined;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
      return (outcome) => {
        if (outcome === 'failed') span.setStatus({ code: 2 });
        span.end();
      };
    },
    followJob: (job) => ({
      ...job,
      run: async (slice) => {
        const span = tracer.startSpan(`job ${job.name}`, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT);
        try {
          return await asWork({ requestId: null, span }, () => job.run(slice));
        } catch (error) {
          span.setStatus({ code: 2 });
          throw error;
        } finally {
          span.end();
        }
      },
    }),
    send: (metrics) => {
      const exporter = new OTLPMetricExporter({ url: addressOf('metrics'), headers });
      const reader = new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: metricSeconds * 1000,
        exportTimeoutMillis: Math.min(10_000, metricSeconds * 1000),
        metricProducers: [metricProducer(metrics, resource)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    end: async () => {
      const ends = [provider.shutdown(), meters?.shutdown() ?? Promise.resolve()];
      const tooLong = new Promise((resolve) => setTimeout(resolve, END_MILLISECONDS).unref());
      await Promise.race([Promise.allSettled(ends), tooLong]);
    },
  };
}
