import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { awaitBodyWithoutSlot } from '../http/intake/intake.ts';

/** The part of the development provider that the server uses. */
export interface Mounted {
  /** `networkAddress`: the caller's, also behind a trusted proxy. */
  handle(request: IncomingMessage, response: ServerResponse, networkAddress: string): Promise<void>;
}

/** Passes every request below /identity on unchanged: unread body, own headers, own replies. */
export function mountIdentity(server: FastifyInstance, identity: Mounted): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The provider sets its own headers.
    scope.all('/identity/*', { helmet: false }, async (request, reply) => {
      reply.hijack();
      awaitBodyWithoutSlot(request);
      await identity.handle(request.raw, reply.raw, request.ip);
    });
  });
}
