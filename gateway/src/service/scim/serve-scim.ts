import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { heldTo } from '../../platform/access/held-database.ts';
import { clientCodesWith, clientInScope, type ServiceScope } from '../../platform/access/service-scope.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { Unreadable } from '../../platform/http/request/parse.ts';
import { isNestedTooDeeply } from '../../platform/http/request/storable.ts';
import { refuseInMaintenance } from '../../platform/maintenance/refuse-change.ts';
import { admitService, noteServiceRefusal, type AdmitPorts } from '../api/admit.ts';
import { performBulk } from './bulk.ts';
import type { Outcome, Resource, ScimCall, ScimNoticePorts } from './call.ts';
import { BULK_LIMITS, discoveredOne, discovery } from './discovery/discovery.ts';
import { scimErrorOf } from './errors.ts';
import { getGroup, listGroups } from './groups/groups.ts';
import { projected, readQuery } from './list.ts';
import { perform, type Change, type ChangeMethod, type ResourceName } from './perform.ts';
import { notFound, ScimError } from './scim-error.ts';
import { getUser, listUsers } from './users/users.ts';
import { namesVersion } from './versions.ts';

const MEDIA_TYPE = 'application/scim+json';
const ROOT = '/scim/v2';

/** The parts of the gateway that SCIM needs. */
export interface ScimPorts extends AdmitPorts {
  readonly notices: ScimNoticePorts;
}

/** A request that was admitted: its account, and where it is addressed. */
interface Admitted {
  readonly request: FastifyRequest;
  readonly scope: ServiceScope;
  /** The code in the address; null: the account's only client. */
  readonly code: string | null;
}

/**
 * Serves SCIM 2.0 (RFC 7643, RFC 7644) to service accounts with the scope `scim`: at `/scim/v2/<client code>`, and for an
 * account with one client at `/scim/v2` as well.
 */
export function serveScim(server: FastifyInstance, ports: ScimPorts): void {
  server.register(async (app) => {
    readScimBodies(app);
    app.setErrorHandler((error, request, reply) => {
      const { status, body, headers } = scimErrorOf(error, request);
      return reply.code(status).headers(headers).type(MEDIA_TYPE).send(JSON.stringify(body));
    });
    for (const prefix of [ROOT, `${ROOT}/:client`]) serveAt(app, prefix, ports);
    app.all(`${ROOT}/*`, async () => {
      throw notFound('resource');
    });
  });
}

const tooDeep = () => new ScimError(400, 'invalidSyntax', 'The body has too many levels of nesting.');

/** Reads bodies of SCIM's media type as JSON. */
function readScimBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else
      void parse(request, String(body), (error, value) =>
        done(error ?? (isNestedTooDeeply(value) ? tooDeep() : null), value),
      );
  });
}

function serveAt(app: FastifyInstance, prefix: string, ports: ScimPorts): void {
  const route = (
    method: 'GET' | ChangeMethod,
    path: string,
    name: string,
    handle: (admitted: Admitted, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.route<{ Params: { client?: string } }>({
      method,
      url: `${prefix}/${path}`,
      exposeHeadRoute: false,
      ...(path === 'Bulk' && { bodyLimit: BULK_LIMITS.bytes }),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').type(MEDIA_TYPE);
        const endpoint = { name: `scim.${name}`, scopes: ['scim'] } as const;
        const scope = await admitService(endpoint, request, reply, ports);
        try {
          const body = await handle({ request, scope, code: request.params.client ?? null }, reply);
          return await reply.send(body === undefined ? undefined : JSON.stringify(body));
        } catch (error) {
          if (isRefusedAccess(error)) {
            const { accountId } = scope;
            noteServiceRefusal(ports, request, { kind: 'service_scope_refused', endpoint: endpoint.name, accountId });
          }
          throw error;
        }
      },
    });
  serveDiscovery(route);
  for (const resource of ['Users', 'Groups'] as const) serveResource(route, resource, ports);
  route('POST', 'Bulk', 'bulk', (admitted) => {
    const port = {
      perform: (change: Change) => inTransaction(admitted, ports, (call) => perform(call, change)),
      errorOf: (error: unknown) => scimErrorOf(error, admitted.request).body,
    };
    clientOf(admitted);
    return performBulk(bodyOf(admitted.request), port);
  });
  route('GET', 'Me', 'me', async () => {
    throw new ScimError(501, null, 'A service account isn’t a user.');
  });
}

type Route = (
  method: 'GET' | ChangeMethod,
  path: string,
  name: string,
  handle: (admitted: Admitted, reply: FastifyReply) => Promise<unknown>,
) => void;

function serveDiscovery(route: Route): void {
  const names = ['ServiceProviderConfig', 'Schemas', 'ResourceTypes'] as const;
  for (const name of names) route('GET', name, 'discovery', async (admitted) => discovery(name, baseOf(admitted)));
  for (const name of ['Schemas', 'ResourceTypes'] as const)
    route('GET', `${name}/:id`, 'discovery', async (admitted) => {
      const one = discoveredOne(name, idOf(admitted.request), baseOf(admitted));
      if (!one) throw notFound('document');
      return one;
    });
}

function serveResource(route: Route, resource: ResourceName, ports: ScimPorts): void {
  const name = resource.toLowerCase();
  const [get, list] = resource === 'Users' ? [getUser, listUsers] : [getGroup, listGroups];
  route('GET', resource, `${name}.list`, (admitted) => {
    const query = readQuery(admitted.request.query);
    return inTransaction(admitted, ports, (call) => list(call, query));
  });
  route('GET', `${resource}/:id`, `${name}.get`, async (admitted, reply) => {
    const { request } = admitted;
    const query = readQuery(request.query);
    const found = await inTransaction(admitted, ports, (call) => get(call, idOf(request)));
    reply.header('etag', found.meta.version);
    const known = request.headers['if-none-match'];
    if (known !== undefined && namesVersion(known, found)) return void reply.code(304);
    return projected(found, query);
  });
  const change = (method: ChangeMethod, path: string, action: string) =>
    route(method, path, `${name}.${action}`, async (admitted, reply) => {
      const { request } = admitted;
      const ifMatch = request.headers['if-match'];
      const wanted = { method, resource, id: idOf(request), body: bodyOf(request), ifMatch };
      return answered(await inTransaction(admitted, ports, (call) => perform(call, wanted)), request, reply);
    });
  change('POST', resource, 'create');
  change('PUT', `${resource}/:id`, 'replace');
  change('PATCH', `${resource}/:id`, 'patch');
  change('DELETE', `${resource}/:id`, 'delete');
}

function answered(
  { status, resource }: Outcome,
  request: FastifyRequest,
  reply: FastifyReply,
): Partial<Resource> | undefined {
  reply.code(status);
  if (!resource) return undefined;
  reply.header('etag', resource.meta.version);
  if (status === 201) reply.header('location', resource.meta.location);
  return projected(resource, readQuery(request.query));
}

const idOf = (request: FastifyRequest): string => (request.params as { id?: string }).id ?? '';

/** Returns the parsed body. One that can't be read is refused here, in its place in the order of refusals. */
function bodyOf({ body }: FastifyRequest): unknown {
  if (body instanceof Unreadable) throw body.failure;
  return body;
}

/** Returns the address below which the resources are, as the caller wrote it. */
const baseOf = ({ request, code }: Pick<Admitted, 'request' | 'code'>): string =>
  `${request.protocol}://${request.host}${ROOT}${code === null ? '' : `/${code}`}`;

/** Returns the client that a request is about, with the permission for it. */
function clientOf({ scope, code }: Admitted) {
  const codes = clientCodesWith(scope, ['scim']);
  if (code === null && codes.length > 1)
    throw new ScimError(400, null, `The account has several clients: use ${ROOT}/<client code>/Users.`);
  const clientCode = code ?? codes[0] ?? '';
  const client = clientInScope(scope, clientCode, ['scim']);
  if (!client) throw new Failure('scope_required', { reason: 'the account does not have the scope at the client' });
  return { client, clientCode };
}

function inTransaction<T>(
  admitted: Admitted,
  { database, clock, notices }: ScimPorts,
  work: (call: ScimCall) => Promise<T>,
): Promise<T> {
  const { request, scope } = admitted;
  const { client, clientCode } = clientOf(admitted);
  const mayAppoint = clientInScope(scope, clientCode, ['scim:administrators']) !== null;
  const { account } = scope;
  const about = { client, clientCode, account, mayAppoint, notices, requestId: request.id, now: clock.now() };
  return heldTo(database, scope).asMaintenance(async (tx) => {
    if (request.method !== 'GET') await refuseInMaintenance(tx, [client.clientId], about.now);
    return work({ ...about, tx, base: baseOf(admitted) });
  });
}

const isRefusedAccess = (error: unknown): boolean =>
  (error instanceof Failure && error.code === 'scope_required') ||
  (error instanceof ScimError && (error.status === 403 || error.status === 404));
