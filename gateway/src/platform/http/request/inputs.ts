import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { Failure } from '../../failures/failure.ts';
import { idempotencyKeyOf } from '../../idempotency/request.ts';
import type { Credential } from './credential.ts';
import { parsePart } from './parse.ts';
import { unstorableTexts } from './storable.ts';
import { deviceName } from './user-agent.ts';

/** Returns the parts of a call that come from the request's headers and connection. */
export function circumstancesOf(request: FastifyRequest, credential: Credential) {
  return {
    requestId: request.id,
    identityToken: identityTokenOf(request),
    sessionToken: credential.kind === 'cookie' ? credential.token : null,
    cookie: (name: string) => request.cookies[name] ?? null,
    host: { hostname: request.hostname, origin: `${request.protocol}://${request.host}` },
    device: deviceName(request.headers['user-agent']),
    networkAddress: request.ip,
  };
}

/** Parses all inputs of a call except its address; throws 422 if any is invalid. */
export function readInputs(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  return {
    query: parsePart(endpoint.query, request.query, 'query'),
    body: endpoint.body ? parsePart(endpoint.body, body, 'body') : undefined,
    form: endpoint.form ? parsePart(endpoint.form, body, 'body') : undefined,
    version: versionOf(request.headers['if-match'], endpoint),
    key: idempotencyKeyOf(endpoint, request.headers['idempotency-key']),
  };
}

/** Parses the address's parameters. A malformed id is an unknown one: both get the same reply. */
export function parseParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  const parsed = endpoint.params?.safeParse(request.params);
  if (parsed && (!parsed.success || unstorableTexts(parsed.data).length > 0))
    throw new Failure('not_found', { reason: 'the address is not well-formed' });
  return parsed?.data ?? {};
}

/**
 * Returns the version that the change builds on. Without it, a change could undo another one that its author never saw.
 */
function versionOf(header: string | undefined, endpoint: Endpoint): number | null {
  if (!endpoint.needs?.version) return null;
  const version = /^"?(\d{1,9})"?$/.exec(header ?? '')?.[1];
  if (version !== undefined) return Number(version);
  const code = header === undefined ? 'required' : 'invalid_format';
  throw new Failure('invalid_input', { faults: [{ pointer: 'headers/if-match', code }] });
}

function identityTokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-identity-token'];
  return typeof header === 'string' && header.length <= 16_384 ? header : null;
}
