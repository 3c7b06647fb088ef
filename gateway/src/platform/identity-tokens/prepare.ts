import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PrepareIdentity } from './verify.ts';

/**
 * Reads missing claims from the provider's userinfo endpoint, before a call's transaction begins: a slow provider must
 * not hold a database connection. The portal sends the access token in `X-Provider-Token`, for providers that are
 * configured so. A token that can't be verified is left to the handler, which refuses it with its reason.
 */
export function prepareIdentities(server: FastifyInstance, prepare: PrepareIdentity): void {
  server.addHook('preHandler', async (request) => {
    const accessToken = headerOf(request, 'x-provider-token');
    const idToken = headerOf(request, 'x-identity-token') ?? tokenInBody(request.body);
    if (accessToken === undefined || idToken === undefined || !request.url.startsWith('/api/')) return;
    await prepare(idToken, accessToken, `${request.protocol}://${request.host}`).catch(() => undefined);
  });
}

/** The largest token that is accepted, in characters. */
const MAX_LENGTH = 16_384;

function headerOf(request: FastifyRequest, name: string): string | undefined {
  return short(request.headers[name]);
}

function tokenInBody(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'idpToken' in body ? short(body.idpToken) : undefined;
}

function short(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : undefined;
}
