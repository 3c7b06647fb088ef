import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Failure } from '../failures/failure.ts';
import { toFailure } from '../failures/translate.ts';
import { toProblem } from '../failures/problem.ts';
import { allowWrapper } from './cors.ts';
import { languageOf } from './language.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export interface ServerOptions {
  readonly log: Logger;
  readonly trustProxy: boolean;
  readonly requestsPerMinute: number;
  readonly wrapperOrigins: readonly string[];
  /** `sha256-…` of the portal's inline head scripts. */
  readonly inlineScriptHashes: readonly string[];
  /** Where the portal may send forms, open frames and call: the provider's origin, when it is another one. */
  readonly providerOrigin: string | null;
}

/** Past this many requests under way a new one is answered 503 at once: waiting would only make everyone late. */
const MOST_UNDER_WAY = 512;

/** A server with its manners: limits, headers, request ids, and the one place where failures become replies. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    disableRequestLogging: true,
    trustProxy: options.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
  }) as unknown as FastifyInstance;
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options),
    crossOriginEmbedderPolicy: false,
    // Popup sign-in needs its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
    errorResponseBuilder: (_request, context) =>
      new Failure('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  allowWrapper(app, options.wrapperOrigins);
  boundConcurrency(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    record(request, failure, error);
    const problem = toProblem(failure, languageOf(request.headers['accept-language']), request.id);
    if (failure.detail.retryAfter !== undefined) reply.header('retry-after', String(failure.detail.retryAfter));
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(problem));
  });
  return app;
}

function boundConcurrency(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook('onRequest', async (_request, reply) => {
    if (underWay >= MOST_UNDER_WAY)
      throw new Failure('unavailable', { retryAfter: 1, reason: 'too many requests under way' });
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
}

/** Route, code and reason; never inputs, since those are people's data. */
function record(request: FastifyRequest, failure: Failure, cause: unknown): void {
  const line = {
    requestId: request.id,
    route: request.routeOptions.url ?? 'none',
    code: failure.code,
    reason: failure.detail.reason,
  };
  if (failure.code === 'internal')
    request.log.error({ ...line, stack: cause instanceof Error ? cause.stack : undefined }, 'request failed');
  else if (failure.code === 'unavailable') request.log.warn(line, 'request could not be served');
  else request.log.info(line, 'request refused');
}
