import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The work that statements belong to: a request, or a job. */
export interface CurrentWork {
  /** Null for a job. */
  readonly requestId: string | null;
  /** Null while nothing is traced. */
  readonly span: Span | null;
}

const work = new AsyncLocalStorage<CurrentWork>();

/** Returns the work under way; undefined outside of any. */
export function currentWork(): CurrentWork | undefined {
  return work.getStore();
}

/** Runs a piece of work under its name in logs and traces. */
export function asWork<T>(current: CurrentWork, run: () => T): T {
  return work.run(current, run);
}

/**
 * Makes everything that a request does belong to it. Register before the routes. `begin` opens a request's span; absent: only
 * the request's id is known.
 */
export function followRequests(app: FastifyInstance, begin?: (request: FastifyRequest) => Span): void {
  const followed = new WeakMap<FastifyRequest, CurrentWork>();
  app.addHook('onRequest', (request, _reply, done) => {
    const current = { requestId: request.id, span: begin?.(request) ?? null };
    followed.set(request, current);
    work.run(current, done);
  });
  // The body arrives in the connection's own context.
  app.addHook('preValidation', (request, _reply, done) => {
    const current = followed.get(request);
    if (current) work.run(current, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = followed.get(request)?.span;
    if (!span) return;
    const route = request.routeOptions.url ?? 'none';
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    // Code 2 is an error (OpenTelemetry semantic conventions for HTTP servers: 5xx alone).
    if (reply.statusCode >= 500) span.setStatus({ code: 2 });
    span.end();
  });
}
