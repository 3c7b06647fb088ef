import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { ConsoleEndpoint, ConsoleFile } from '@paystead/contract/console/endpoint.ts';
import { clientOfConsole, enterConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { heldTo } from '../../platform/access/held-database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { AntiForgery } from '../../platform/http/request/anti-forgery.ts';
import { languageOf } from '../../platform/http/request/language.ts';
import { parsePart } from '../../platform/http/request/parse.ts';
import { unstorableTexts } from '../../platform/http/request/storable.ts';
import { refuseOtherMethods } from '../../platform/http/serve.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { refuseInMaintenance } from '../../platform/maintenance/refuse-change.ts';
import type { SecurityEventKind } from '../../platform/security/kinds.ts';
import { sendFile } from '../../platform/http/reply.ts';
import { handOnForms } from '../../platform/uploads/form-stream.ts';
import { networkAddress } from '../../platform/security/network-address.ts';
import type { SecurityRecorder } from '../../platform/security/recorder.ts';
import { consoleCredential, isFromOwnPage, mayWrite } from './credential.ts';
import type { ConsoleRoute } from './route.ts';

export interface ConsolePorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly security: SecurityRecorder;
  readonly idleSeconds: number;
}

const PREFIX = '/api/console/';

/** Serves the endpoints of the console. Throws if one has no handler, or a handler no endpoint. */
export function serveConsoleApi(
  app: FastifyInstance,
  endpoints: readonly ConsoleEndpoint[],
  routes: readonly ConsoleRoute[],
  ports: ConsolePorts,
): void {
  const odd = [
    ...endpoints.filter((endpoint) => routes.filter((route) => route.endpoint === endpoint).length !== 1),
    ...routes.map(({ endpoint }) => endpoint).filter((endpoint) => !endpoints.includes(endpoint)),
  ];
  if (odd.length > 0)
    throw new Error(`The console needs one handler for each endpoint: ${odd.map(({ name }) => name).join(', ')}.`);
  const antiForgery = AntiForgery.of(ports.keys);
  for (const route of routes) bindConsole(app, route, ports, antiForgery);
  refuseOtherMethods(app, endpoints, PREFIX);
}

/** Refuses in this order: 401, 403 `anti_forgery`, 403 role, 503 `maintenance`, 404 address, 422, and then what the handler refuses. */
function bindConsole(app: FastifyInstance, route: ConsoleRoute, ports: ConsolePorts, antiForgery: AntiForgery): void {
  const { endpoint } = route;
  const options: RouteOptions = {
    method: endpoint.method,
    url: `${PREFIX}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        return await answer(endpoint, reply, await perform(route, request, reply, ports, antiForgery));
      } catch (error) {
        const kind = error instanceof Failure ? eventOf(route, error) : null;
        if (kind) note(ports, request, endpoint, kind);
        throw error;
      }
    },
  };
  if (endpoint.form !== true) return void app.route(options);
  // In its own scope, since only these calls hand bodies on unread.
  app.register(async (own) => {
    if (own.hasContentTypeParser('multipart/form-data')) own.removeContentTypeParser('multipart/form-data');
    handOnForms(own);
    own.route(options);
  });
}

async function perform(
  route: ConsoleRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: ConsolePorts,
  antiForgery: AntiForgery,
): Promise<unknown> {
  const { endpoint } = route;
  const { database, clock } = ports;
  const now = clock.now();
  if (route.kind === 'open') {
    if (!isFromOwnPage(request)) throw new Failure('anti_forgery');
    return route.handler({ database, ...contextOf(request, now), reply, ...partsOf(endpoint, request) });
  }
  const session = consoleCredential(request);
  const scope = session && (await enterConsole(database, session.hash, now, ports.idleSeconds));
  if (!session || !scope) throw new Failure('unauthenticated', { reason: 'no session of the console' });
  if (endpoint.method !== 'GET' && !mayWrite(request, antiForgery, session)) throw new Failure('anti_forgery');
  requireRole(endpoint, scope);
  if (endpoint.method !== 'GET' && endpoint.inMaintenance !== 'works') await refusePaused(ports, request, scope, now);
  return route.handler({
    scope,
    session,
    database: heldTo(database, scope),
    ...contextOf(request, now),
    reply,
    ...partsOf(endpoint, request),
  });
}

const contextOf = (request: FastifyRequest, now: Date) => ({
  request,
  now,
  language: languageOf(request.headers['accept-language']),
  requestId: request.id,
});

/** Refuses a change while the client of the address is in maintenance, or the installation, unless operators may go on. */
async function refusePaused(
  { database }: ConsolePorts,
  request: FastifyRequest,
  scope: ConsoleScope,
  now: Date,
): Promise<void> {
  const { clientCode } = request.params as { readonly clientCode?: string };
  const client = clientCode === undefined ? null : clientOfConsole(scope, clientCode);
  await database.asDirectory((tx) => refuseInMaintenance(tx, client ? [client.clientId] : [], now, 'operator'));
}

function requireRole({ name, roles }: ConsoleEndpoint, { role }: ConsoleScope): void {
  if (roles !== 'anyone' && !roles.includes(role))
    throw new Failure('scope_required', { reason: `${role} may not call ${name}` });
}

function partsOf({ params, query, body }: ConsoleEndpoint, request: FastifyRequest) {
  const parsed = params?.safeParse(request.params);
  if (parsed && (!parsed.success || unstorableTexts(parsed.data).length > 0))
    throw new Failure('not_found', { reason: 'the address is not well-formed' });
  return {
    params: (parsed?.data ?? {}) as never,
    query: (query ? parsePart(query, request.query, 'query') : {}) as never,
    body: (body ? parsePart(body, request.body, 'body') : undefined) as never,
  };
}

/** Returns the kind of a refusal that is a security event. */
function eventOf({ kind }: ConsoleRoute, { code, detail }: Failure): SecurityEventKind | null {
  if (detail.event) return detail.event.kind;
  if (kind === 'open')
    return code === 'not_found' || code === 'stronger_sign_in_required' || code === 'identity_token_invalid'
      ? 'console_sign_in_refused'
      : null;
  return code === 'scope_required' || code === 'not_found' ? 'console_call_refused' : null;
}

function note(
  { security, clock }: ConsolePorts,
  request: FastifyRequest,
  endpoint: ConsoleEndpoint,
  kind: SecurityEventKind,
): void {
  security.record({
    kind,
    at: clock.now(),
    requestId: request.id,
    endpoint: `console.${endpoint.name}`,
    resource: 'none',
    address: networkAddress(request.ip),
    caller: null,
    target: null,
  });
}

const fileOf = ({ content, ...file }: ConsoleFile) => ({ ...file, content: Readable.from(content) });

async function answer(
  { name, reply: shape }: ConsoleEndpoint,
  reply: FastifyReply,
  value: unknown,
): Promise<FastifyReply> {
  if (shape === 'empty') return reply.code(204).send();
  if (shape === 'file') return sendFile(reply, fileOf(value as ConsoleFile));
  const parsed = shape.safeParse(value);
  if (parsed.success) return reply.send(parsed.data);
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join('; ');
  throw new Failure('internal', { reason: `the reply of ${name} is not what the contract says: ${where}` });
}
