import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** An unread multipart form, which takes the body's place until the caller is admitted. */
export class FormStream {
  readonly bytes: Readable;
  readonly headers: IncomingHttpHeaders;
  constructor(bytes: Readable, headers: IncomingHttpHeaders) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** Passes forms on unread, on this server (or scope of one) alone: everywhere else they are an unknown content type. */
export function handOnForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (request, payload, done) =>
    done(null, new FormStream(payload, request.headers)),
  );
}
