import type { FastifyInstance } from 'fastify';

/**
 * Allows cross-origin calls for the native wrapper alone, and only with a bearer token: credentials are not allowed
 * across origins, so a cookie never travels with such a call.
 */
export function allowWrapper(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('vary', 'Origin');
    reply.header('access-control-expose-headers', 'X-Request-Id, Content-Disposition, ETag, Retry-After');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    reply.header(
      'access-control-allow-headers',
      'Authorization, Content-Type, Accept-Language, Idempotency-Key, If-Match, X-Identity-Token, X-Provider-Token, X-Request-Id, X-Skip-Interceptor',
    );
    reply.header('access-control-max-age', '600');
    await reply.code(204).send();
  });
}
