import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AntiForgery } from './request/anti-forgery.ts';
import { toFailure } from '../failures/translate.ts';
import { logFailure } from './server/log-failure.ts';
import type { FileReply, ReplyControl } from './route.ts';

export function replyControl(reply: FastifyReply, antiForgery: AntiForgery, secure: boolean): ReplyControl {
  return {
    secure,
    setCookie: (name, value, options) =>
      void reply.setCookie(name, value, {
        path: '/',
        sameSite: 'strict',
        secure,
        httpOnly: options.httpOnly,
        ...(options.maxAge !== undefined && { maxAge: options.maxAge }),
      }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/', sameSite: 'strict', secure }),
    renewForgeryPair: (token) => antiForgery.set(reply, token, secure),
    header: (name, value) => void reply.header(name, value),
  };
}

/** Sends a file as an attachment in a sandbox, so that nothing inside it can run in the portal's origin. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  // Make the content before setting the file's headers: a failure then becomes a problem reply.
  const content = typeof file.content === 'function' ? await file.content() : file.content;
  // A failure after the first byte only cuts the reply off: without this line, no one would learn of it.
  if (content instanceof Readable)
    content.once('error', (error) => {
      if (reply.raw.headersSent) logFailure(reply.request, toFailure(error), error);
    });
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', contentDisposition(file.fileName))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** Formats a file name by RFC 6266: ASCII for old readers, the exact one (RFC 5987) beside it. */
function contentDisposition(fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
