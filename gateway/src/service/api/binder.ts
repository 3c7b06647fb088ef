import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { heldTo } from '../../platform/access/held-database.ts';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { toProblem } from '../../platform/failures/problem.ts';
import { awaitBodyWithoutSlot } from '../../platform/http/intake/intake.ts';
import { languageOf } from '../../platform/http/request/language.ts';
import { parsePart } from '../../platform/http/request/parse.ts';
import { unstorableTexts } from '../../platform/http/request/storable.ts';
import { sendReplay } from '../../platform/http/run-once.ts';
import { refuseOtherMethods } from '../../platform/http/serve.ts';
import { once, type Outcome } from '../../platform/idempotency/once.ts';
import { idempotencyKeyOf, keyHash, requestHash } from '../../platform/idempotency/request.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { refuseInMaintenance } from '../../platform/maintenance/refuse-change.ts';
import { FormStream } from '../../platform/uploads/form-stream.ts';
import { admitService, noteServiceRefusal, type AdmitPorts } from './admit.ts';
import { keyOfAccount } from './key-store.ts';
import type { ServiceCall, ServiceRoute, ServiceTransactionCall } from './route.ts';

export interface ServicePorts extends AdmitPorts {
  readonly keys: KeyRing;
}

const PREFIX = '/api/v1/';

/** Serves the endpoints of the service API. Throws if one has no handler, or a handler no endpoint. */
export function serveServiceApi(
  app: FastifyInstance,
  endpoints: readonly ServiceEndpoint[],
  routes: readonly ServiceRoute[],
  ports: ServicePorts,
): void {
  const odd = [
    ...endpoints.filter((endpoint) => routes.filter((route) => route.endpoint === endpoint).length !== 1),
    ...routes.map(({ endpoint }) => endpoint).filter((endpoint) => !endpoints.includes(endpoint)),
  ];
  if (odd.length > 0)
    throw new Error(`The service API needs one handler for each endpoint: ${odd.map(({ name }) => name).join(', ')}.`);
  for (const route of routes) bindService(app, route, ports);
  refuseOtherMethods(app, endpoints, PREFIX);
}

function bindService(app: FastifyInstance, route: ServiceRoute, ports: ServicePorts): void {
  const { endpoint } = route;
  const options: RouteOptions = {
    method: endpoint.method,
    url: `${PREFIX}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const scope = await admitService(endpoint, request, reply, ports);
      try {
        if (endpoint.method !== 'GET') await refusePaused(endpoint, scope, ports);
        return answer(endpoint, reply, await perform(route, request, reply, scope, ports));
      } catch (error) {
        if (error instanceof Failure && (error.code === 'scope_required' || error.code === 'not_found')) {
          const { accountId } = scope;
          noteServiceRefusal(ports, request, { kind: 'service_scope_refused', endpoint: endpoint.name, accountId });
        }
        throw error;
      }
    },
  };
  if (route.kind !== 'stream') return void app.route(options);
  // In its own scope, since only these calls hand bodies on unread.
  app.register(async (own) => {
    for (const type of Object.keys(endpoint.streams ?? {})) {
      if (own.hasContentTypeParser(type)) own.removeContentTypeParser(type);
      own.addContentTypeParser(type, (request, payload, done) => done(null, new FormStream(payload, request.headers)));
    }
    own.route(options);
  });
}

/** Refuses a change while the installation is in maintenance, and unless the handler asks by client, one of the account's clients. */
async function refusePaused(
  { inMaintenance }: ServiceEndpoint,
  { clients }: ServiceScope,
  { database, clock }: ServicePorts,
): Promise<void> {
  const clientIds = inMaintenance === 'byClient' ? [] : clients.map(({ clientId }) => clientId);
  await database.asDirectory((tx) => refuseInMaintenance(tx, clientIds, clock.now()));
}

async function perform(
  route: ServiceRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ServiceScope,
  ports: ServicePorts,
): Promise<Outcome<unknown>> {
  const { endpoint } = route;
  const params = paramsOf(endpoint, request);
  const key = idempotencyKeyOf(
    { needs: endpoint.idempotencyKey ? { idempotencyKey: true } : {} },
    request.headers['idempotency-key'],
  );
  const call: ServiceCall<ServiceEndpoint> = {
    scope,
    database: heldTo(ports.database, scope),
    params,
    query: parsePart(endpoint.query, request.query, 'query'),
    body: endpoint.body ? parsePart(endpoint.body, request.body, 'body') : undefined,
    now: ports.clock.now(),
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    header: (name, value) => void reply.header(name, value),
  };
  if (route.kind === 'apart') return { kind: 'done', value: parseReply(endpoint, await route.handler(call)) };
  const runInOne = (parts: Readonly<Record<string, unknown>>, handler: (one: TransactionCall) => unknown) =>
    ports.database.asDirectory(async (tx) => {
      const effect = async () => parseReply(endpoint, await handler({ ...call, tx }));
      if (key === null) return { kind: 'done', value: await effect() } as const;
      const { query, body } = call;
      return once(tx, effect, {
        key: keyOfAccount(tx, scope, keyHash(key)),
        requestHash: requestHash(`v1.${endpoint.name}`, { params, query, body, ...parts }),
        endpoint: `v1.${endpoint.name}`,
        now: call.now,
        keys: ports.keys,
        replyOf: (value) => ({
          status: statusOf(endpoint),
          text: endpoint.reply === 'empty' ? null : JSON.stringify(value),
        }),
        problemOf: (failure) => JSON.stringify(toProblem(failure, call.language, request.id)),
      });
    });
  if (route.kind === 'plain') return runInOne({}, route.handler);
  const stream = request.body;
  if (!(stream instanceof FormStream)) throw new Failure('unsupported_media_type');
  awaitBodyWithoutSlot(request);
  const { receiver, handler } = route;
  const received = await receiver.receive(call, stream);
  let kept = false;
  try {
    const outcome = await runInOne({ received: receiver.fingerprint(received) }, (one) => handler(one, received));
    kept = outcome.kind === 'done';
    return outcome;
  } finally {
    if (!kept) await receiver.discard(received);
  }
}

type TransactionCall = ServiceTransactionCall<ServiceEndpoint>;

/** Parses the address's parameters. A malformed id is an unknown one: both get the same reply. */
function paramsOf({ params }: ServiceEndpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse(request.params);
  if (parsed && (!parsed.success || unstorableTexts(parsed.data).length > 0))
    throw new Failure('not_found', { reason: 'the address is not well-formed' });
  return parsed?.data ?? {};
}

const statusOf = ({ status, reply }: ServiceEndpoint): number => status ?? (reply === 'empty' ? 204 : 200);

function answer(endpoint: ServiceEndpoint, reply: FastifyReply, outcome: Outcome<unknown>): FastifyReply {
  if (outcome.kind === 'refused') throw outcome.failure;
  if (outcome.kind === 'replayed') return sendReplay(reply, outcome);
  reply.code(statusOf(endpoint));
  return endpoint.reply === 'empty' ? reply.send() : reply.send(outcome.value);
}

function parseReply({ name, reply }: ServiceEndpoint, value: unknown): unknown {
  if (reply === 'empty') return undefined;
  const parsed = reply.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join('; ');
  throw new Failure('internal', { reason: `the reply of ${name} is not what the contract says: ${where}` });
}
