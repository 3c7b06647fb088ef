import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { awaitBodyWithoutSlot } from '../http/intake/intake.ts';

/** The little that the server knows of the development provider. */
export interface Mounted {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Hands every request below /identity over as it came: unread body, own headers, own replies. */
export function mountIdentity(server: FastifyInstance, identity: Mounted): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // It brings headers of its own.
    scope.all('/identity/*', { helmet: false }, async (request, reply) => {
      reply.hijack();
      awaitBodyWithoutSlot(request);
      await identity.handle(request.raw, reply.raw);
    });
  });
}
