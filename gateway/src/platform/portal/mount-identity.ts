import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { awaitBodyWithoutSlot } from '../http/intake/intake.ts';
import type { NoteRefusal } from '../sign-in-refusals/refusal.ts';

/** The part of the development provider that the server uses. */
export interface Mounted {
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    caller: {
      /** The caller's address, also behind a trusted proxy. */
      readonly networkAddress: string;
      /** Logs a sign-in that ends on the provider's own error page, and returns its code for support. */
      readonly noteFailure: (failure: { readonly error: string; readonly description?: string | undefined }) => string;
    },
  ): Promise<void>;
}

interface MountPorts {
  /** The id of the provider in the configuration. */
  readonly providerId: string | null;
  readonly noteRefusal: NoteRefusal;
}

/** Passes every request below /identity on unchanged: unread body, own headers, own replies. */
export function mountIdentity(
  server: FastifyInstance,
  identity: Mounted,
  { providerId, noteRefusal }: MountPorts,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The provider sets its own headers.
    scope.all('/identity/*', { helmet: false }, async (request, reply) => {
      reply.hijack();
      awaitBodyWithoutSlot(request);
      await identity.handle(request.raw, reply.raw, {
        networkAddress: request.ip,
        noteFailure: ({ error, description }) =>
          noteRefusal({
            reason: `sign-in failed at the development provider: ${[error, description].filter(Boolean).join(', ').slice(0, 300)}`,
            providerId,
            accountHash: null,
            endpoint: '/identity',
            requestId: request.id,
            networkAddress: request.ip,
          }),
      });
    });
  });
}
