import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../failures/failure.ts';
import { toProblem } from '../../failures/problem.ts';
import { languageOf } from '../request/language.ts';
import { createArrivingBodies, type CutReason } from './arriving-bodies.ts';
import { answerClientError, isTimeout } from './client-error.ts';
import { createInFlight, type WorkSlot } from './in-flight.ts';
import type { IntakeLimits } from './limits.ts';
import { networkOf } from '../request/network-of.ts';

/** The reason why a request was refused before its handler ran. */
type RefusalReason = CutReason | 'requestsInFlight' | 'headerDeadline';

/** The current state of the intake. */
interface IntakeState {
  readonly inFlight: number;
  readonly arrivingBodies: number;
  readonly slowBodies: number;
  /** Counts since the start. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
  /** True while new requests are refused, and for a moment after. */
  readonly refusesRequests: boolean;
  /** True while slow bodies are refused from every network, and for a moment after. */
  readonly refusesSlowBodies: boolean;
}

/**
 * Decides which requests are handled. A request counts against the limit only from the arrival of its body until its
 * reply begins, so that slow senders and slow readers keep no one else out. Slow bodies have their own limits.
 */
export interface Intake {
  readonly limits: IntakeLimits;
  state(): IntakeState;
  /** Applies the limits to a server's requests, except those for which `isExempt` returns true. */
  attach(app: FastifyInstance, isExempt: (request: FastifyRequest) => boolean): void;
  /** Replies to connection errors before there is a request. */
  onClientError(error: { readonly code?: string }, socket: Socket): void;
  /** Applies limits and deadlines of arriving bodies. A listening server does so by itself. */
  sweep(): void;
}

const SWEEP_MILLISECONDS = 250;

const NO_REFUSALS: Readonly<Record<RefusalReason, number>> = {
  requestsInFlight: 0,
  slowBodiesPerAddress: 0,
  slowBodies: 0,
  bodyDeadline: 0,
  headerDeadline: 0,
};

/** The slots of the requests in progress. */
const slots = new WeakMap<FastifyRequest, WorkSlot>();

/**
 * Releases a request's slot until its body has arrived: for handlers that read the body themselves, while it comes in.
 */
export function awaitBodyWithoutSlot(request: FastifyRequest): void {
  const slot = slots.get(request);
  if (slot === undefined || request.raw.complete) return;
  slot.pause();
  request.raw.once('end', () => slot.resume());
}

/** Creates an intake with its own counts; `now` is a monotonic clock in milliseconds. */
export function createIntake(limits: IntakeLimits, now: () => number = () => performance.now()): Intake {
  const refused: Record<RefusalReason, number> = { ...NO_REFUSALS };
  const countRefusal = (reason: RefusalReason) => void (refused[reason] += 1);
  const inFlight = createInFlight(limits.requestsInFlight, () => countRefusal('requestsInFlight'));
  const bodies = createArrivingBodies(limits, countRefusal);
  const openReplies = new WeakMap<Socket, number>();
  const failureOf = (reason: CutReason) => refusalOf(reason, limits.bodySeconds);

  function countReply(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw;
    openReplies.set(socket, (openReplies.get(socket) ?? 0) + 1);
    reply.raw.once('close', () => openReplies.set(socket, (openReplies.get(socket) ?? 1) - 1));
  }

  function watchBody(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    const release = bodies.watch({
      network: networkOf(request.ip),
      since: now(),
      isOver: () => raw.complete || raw.socket.destroyed,
      refuse: (reason) => refuseBody(request, reply, failureOf(reason)),
      disconnect: () => raw.socket.destroy(),
    });
    raw.once('end', release).once('close', release);
    // A refused body is an error of its stream, which must not end the process if nothing reads it.
    raw.on('error', () => undefined);
  }

  return {
    limits,
    state: () => ({
      inFlight: inFlight.count,
      arrivingBodies: bodies.count,
      slowBodies: bodies.slow,
      refused: { ...refused },
      refusesRequests: inFlight.isSaturated(now()),
      refusesSlowBodies: bodies.isSaturated(now()),
    }),
    sweep() {
      for (const _ of bodies.sweep(now()));
    },
    onClientError(error, socket) {
      if (isTimeout(error) && socket.bytesRead > 0) countRefusal('headerDeadline');
      answerClientError(error, socket, (openReplies.get(socket) ?? 0) > 0);
    },
    attach(app, isExempt) {
      app.addHook('onRequest', (request, reply, done) => {
        countReply(request, reply);
        if (hasBody(request.raw)) watchBody(request, reply);
        // Refuse before the body is read, since it won't be handled.
        if (!isExempt(request) && inFlight.refuses(now())) done(saturated());
        else done();
      });
      holdSlots(app, isExempt, () => inFlight.take(now()));
      app.addHook('onListen', async () => sweepUntilClosed(app, () => bodies.sweep(now())));
    },
  };
}

/** Gives each request a slot from the arrival of its body until its reply begins. */
function holdSlots(
  app: FastifyInstance,
  isExempt: (request: FastifyRequest) => boolean,
  take: () => WorkSlot | null,
): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (isExempt(request)) return done();
    const slot = take();
    if (slot === null) return done(saturated());
    slots.set(request, slot);
    reply.raw.once('close', () => slot.release());
    done();
  });
  // A reply that is read slowly occupies its connection only.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    slots.get(request)?.release();
    done();
  });
}

/** Sweeps repeatedly until the server closes, giving way to other work after each step. */
function sweepUntilClosed(app: FastifyInstance, sweep: () => Generator<void, void>): void {
  let running: Generator<void, void> | null = null;
  const timer = setInterval(() => {
    if (running !== null) return;
    running = sweep();
    step();
  }, SWEEP_MILLISECONDS).unref();
  function step(): void {
    if (running?.next().done === true) running = null;
    else setImmediate(step);
  }
  app.server.once('close', () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function saturated(): Failure {
  return new Failure('unavailable', { retryAfter: 1, reason: 'too many requests in flight' });
}

function refusalOf(reason: CutReason, retryAfter: number): Failure {
  if (reason === 'bodyDeadline') return new Failure('request_timeout', { reason: 'the body did not arrive in time' });
  if (reason === 'slowBodies') return new Failure('unavailable', { retryAfter, reason: 'too many slow bodies' });
  return new Failure('too_many_requests', { retryAfter, reason: 'too many slow bodies from one address' });
}

/**
 * Fails the body as a stream, so that its reader refuses the request in the usual way and the connection closes. If the
 * handler has taken over the reply, replies for it; once a reply has begun, does nothing.
 */
function refuseBody(request: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  if (reply.raw.headersSent) return;
  if (!reply.sent) {
    reply.header('connection', 'close');
    request.raw.emit('error', failure);
    return;
  }
  const problem = toProblem(failure, languageOf(request.headers['accept-language']), request.id);
  reply.raw
    .writeHead(problem.status, {
      connection: 'close',
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'x-request-id': request.id,
    })
    .end(JSON.stringify(problem));
}
