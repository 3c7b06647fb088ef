import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Failure } from '../../failures/failure.ts';
import { toFailure } from '../../failures/translate.ts';
import { toProblem } from '../../failures/problem.ts';
import { isPageOrFile } from '../../portal/addresses.ts';
import { allowWrapper } from './cors.ts';
import { logFailure } from './log-failure.ts';
import { createIntake, type Intake } from '../intake/intake.ts';
import { DEFAULT_INTAKE_LIMITS } from '../intake/limits.ts';
import type { RequestCounts } from '../request-counts/request-counts.ts';
import { languageOf } from '../request/language.ts';
import { Unreadable } from '../request/parse.ts';
import type { NoteRefusal, SignInRefusal } from '../../sign-in-refusals/refusal.ts';
import { contentSecurityPolicy, type InlineHashes } from './security-headers.ts';

export interface ServerOptions {
  readonly log: Logger;
  /** Load balancers in front: the client's address is the last but this many in X-Forwarded-For. 0: none. */
  readonly proxies: number;
  readonly requestCounts: RequestCounts;
  readonly wrapperOrigins: readonly string[];
  /** The hashes of the inline code in the portal's pages. */
  readonly inlineHashes: InlineHashes;
  /** Origins of the providers, if they differ from the portal's: the portal may send forms, open frames and call there. */
  readonly providerOrigins: readonly string[];
  /** The origin of the analytics script and its reports, if an operator configured one. */
  readonly analyticsOrigin: string | null;
  /** Notes refused sign-ins, with the code that the person sees. Absent: they have none. */
  readonly noteRefusal?: NoteRefusal;
  /** Decides which requests are admitted. Absent: one with the default limits. */
  readonly intake?: Intake;
}

/** Interval for checking connections against their deadlines: a deadline may be exceeded by this much. */
const DEADLINE_CHECK_MILLISECONDS = 1000;

/** Creates a server with limits, headers, request ids, and failures as problem replies. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { intake = createIntake(DEFAULT_INTAKE_LIMITS) } = options;
  const app = createFastify(options, intake);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options),
    crossOriginEmbedderPolicy: false,
    // Popup sign-in needs its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(rateLimit, rateLimits(options.requestCounts));
  allowWrapper(app, options.wrapperOrigins);
  // Monitoring must always get a reply: a busy gateway is not a dead one.
  intake.attach(app, isHealth);
  readBodies(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
  });
  app.setErrorHandler(answerFailures(options.noteRefusal));
  return app;
}

function createFastify(options: ServerOptions, intake: Intake): FastifyInstance {
  const { headerSeconds, bodySeconds } = intake.limits;
  // The intake answers late bodies; this limit ends connections that never became a request.
  const requestTimeout = (headerSeconds + bodySeconds) * 1000 + 5000;
  return Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines have the request's id as `requestId`. Fields of a child logger would pass the log's list of allowed ones.
    childLoggerFactory: (logger) => logger,
    // By count, because the first addresses of X-Forwarded-For are whatever the client wrote.
    trustProxy: options.proxies > 0 && ((_address, hop) => hop < options.proxies),
    bodyLimit: 256 * 1024,
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: headerSeconds * 1000,
      connectionsCheckingInterval: DEADLINE_CHECK_MILLISECONDS,
    },
    clientErrorHandler: (error, socket) => intake.onClientError(error, socket),
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // Running calls may finish; listen.ts cuts the ones that take too long.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    // An unreadable address never reaches a route, but gets the same kind of reply.
    frameworkErrors: (error, request, reply) =>
      void answerFailures()(error, request as FastifyRequest, reply as unknown as FastifyReply),
    genReqId: (raw) => {
      const sent = raw.headers['x-request-id'];
      return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
    },
  }) as unknown as FastifyInstance;
}

/** Limits requests per network address and minute. */
function rateLimits(counts: RequestCounts): RateLimitPluginOptions {
  class Store implements FastifyRateLimitStore {
    readonly #counts: RequestCounts;
    constructor(_options: unknown, own: RequestCounts = counts) {
      this.#counts = own;
    }
    incr(ip: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, this.#counts.count(ip));
    }
    /** A route with a limit of its own is counted apart. */
    child(options: object): Store {
      return 'max' in options && typeof options.max === 'number' ? new Store(null, counts.apart(options.max)) : this;
    }
  }
  return {
    max: counts.limit,
    store: Store,
    // Many employees may share one address. Refused calls are reported on a page, so the page itself is always served.
    allowList: (request: FastifyRequest) => isHealth(request) || isPageOrFile(request),
    keyGenerator: (request: FastifyRequest) => request.ip,
    errorResponseBuilder: (_request: FastifyRequest, context: { readonly ttl: number }) =>
      new Failure('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1000) }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  };
}

/** Returns what turns every failure into a reply. */
function answerFailures(noteRefusal?: NoteRefusal) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = toFailure(error);
    const reference = isRefusedSignIn(failure) ? noteRefusal?.(refusalOf(request, failure)) : undefined;
    if (reference === undefined) logFailure(request, failure, error);
    const problem = toProblem(failure, languageOf(request.headers['accept-language']), request.id, reference);
    if (failure.detail.retryAfter !== undefined) reply.header('retry-after', String(failure.detail.retryAfter));
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .send(JSON.stringify(problem));
  };
}

function refusalOf(request: FastifyRequest, { code, detail }: Failure): SignInRefusal {
  return {
    reason: detail.reason ?? code,
    providerId: detail.signIn?.providerId ?? null,
    accountHash: detail.signIn?.accountHash ?? null,
    endpoint: request.routeOptions.url ?? 'none',
    requestId: request.id,
    networkAddress: request.ip,
  };
}

/**
 * Parses bodies. An unreadable body is refused only after 401, 403 and 404, in its place in the order of refusals; so
 * the parsers pass the fault on as the body. Only a body over the limit is refused at once.
 */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else
      void parseJson(request, String(body), (error, value) =>
        done(null, error ? new Unreadable(toFailure(error)) : value),
      );
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(null, new Unreadable(new Failure('unsupported_media_type'))),
  );
}

function isHealth(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/health/') === true;
}

/** Returns true for a refusal that support must be able to look up. */
function isRefusedSignIn({ code, detail }: Failure): boolean {
  return detail.signIn !== undefined || code === 'identity_token_invalid';
}
