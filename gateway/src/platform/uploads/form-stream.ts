import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A multipart form that nobody has read yet: it stands in for the body until the caller is let in. */
export class FormStream {
  readonly bytes: Readable;
  readonly headers: IncomingHttpHeaders;
  constructor(bytes: Readable, headers: IncomingHttpHeaders) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** Hands forms on unread, on this server (or scope of one) alone: everywhere else they are an unknown type of content. */
export function handOnForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (request, payload, done) =>
    done(null, new FormStream(payload, request.headers)),
  );
}
