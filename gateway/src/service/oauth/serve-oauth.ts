import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceScopes } from '@paystead/contract/service/scopes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { readUrlEncoded } from '../../platform/http/request/url-encoded.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { countAttempt, secondsToWait, type AttemptLimit } from '../../platform/security/attempt-limits.ts';
import { networkAddress } from '../../platform/security/network-address.ts';
import type { SecurityRecorder } from '../../platform/security/recorder.ts';
import { ASSERTION_ALGORITHMS } from './assertion.ts';
import type { TokenForm } from './client-authentication.ts';
import { issueToken, type TokenPort } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';

export interface OAuthPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly security: SecurityRecorder;
  /** The configured issuer; null: each request's own address. */
  readonly issuer: string | null;
}

const TOKEN_PATH = '/oauth/token';
const METADATA_PATH = '/.well-known/oauth-authorization-server';

/**
 * Failed sign-ins per hour, of one client at an address and of all clients there. Only failures count, and a client's count
 * belongs to the address: no one can lock an account out from elsewhere.
 */
export const limitsOf = (clientId: string): readonly AttemptLimit[] => [
  { name: `oauth.token/${clientId}`, address: 20, network: 200 },
  { name: 'oauth.token', address: 100, network: 1000 },
];

/** Serves the token endpoint and its metadata (RFC 8414), in production as in development. */
export function serveOAuth(app: FastifyInstance, ports: OAuthPorts): void {
  app.get(METADATA_PATH, { exposeHeadRoute: false }, async (request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(metadata(issuerOf(request, ports))),
  );
  app.register(async (scope) => {
    readUrlEncoded(scope);
    scope.post(TOKEN_PATH, (request, reply) => answer(request, reply, ports));
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
      url: TOKEN_PATH,
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('allow', 'POST');
        throw new Failure('method_not_allowed');
      },
    });
  });
}

const issuerOf = ({ protocol, host }: FastifyRequest, { issuer }: OAuthPorts) => issuer ?? `${protocol}://${host}`;

function metadata(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}${TOKEN_PATH}`,
    scopes_supported: serviceScopes,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    service_documentation: `${issuer}/api/docs`,
  };
}

async function answer(request: FastifyRequest, reply: FastifyReply, ports: OAuthPorts): Promise<FastifyReply> {
  // RFC 6749, section 5.1: nothing on the way may keep a reply with a token.
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
  try {
    const port = portOf(request, ports);
    return await reply.send(await issueToken(request.headers.authorization, formOf(request.body), port));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    request.log.info({ requestId: request.id, code: error.code, reason: error.message }, 'token refused');
    if (error.code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="Paystead", charset="UTF-8"');
    if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
    return reply.code(error.status).send({ error: error.code, error_description: error.message });
  }
}

/** Returns the fields of a form; an empty one counts as absent, and one that comes twice is refused (RFC 6749, section 3.2). */
function formOf(body: unknown): TokenForm {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype)
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== '');
  for (const [name, value] of fields)
    if (typeof value !== 'string')
      throw new OAuthError('invalid_request', `${name.replaceAll(/[^\w.-]/g, '?').slice(0, 40)} is repeated.`);
  return Object.fromEntries(fields) as TokenForm;
}

function portOf(request: FastifyRequest, ports: OAuthPorts): TokenPort {
  const { database, keys, security, clock } = ports;
  const now = clock.now();
  const issuer = issuerOf(request, ports);
  const attempt = { networkAddress: request.ip, now };
  return {
    database,
    now,
    audiences: [issuer, `${issuer}${TOKEN_PATH}`],
    async demandAttempt(clientId) {
      const waits = await database.asDirectory(async (tx) => {
        const seconds: number[] = [];
        for (const limit of limitsOf(clientId)) seconds.push(await secondsToWait(tx, keys, limit, attempt));
        return seconds;
      });
      const retryAfter = Math.max(...waits);
      if (retryAfter > 0)
        throw new OAuthError('invalid_request', 'Too many failed attempts. Wait before the next one.', { retryAfter });
    },
    async noteFailure(clientId, kind, accountId) {
      security.record({
        kind,
        at: now,
        requestId: request.id,
        endpoint: 'oauth.token',
        resource: 'none',
        address: networkAddress(request.ip),
        caller: null,
        target: null,
        ...(accountId !== undefined && { serviceAccountId: accountId }),
      });
      await database.asDirectory(async (tx) => {
        for (const limit of limitsOf(clientId)) await countAttempt(tx, keys, limit, attempt);
      });
    },
  };
}
