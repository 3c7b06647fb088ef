import type { FastifyReply } from 'fastify';
import type { AntiForgery } from './anti-forgery.ts';
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

/** Files leave as attachments in a sandbox, so that nothing inside one can run in the portal's origin. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  // Before any header of the file: what cannot be made is answered as a problem.
  const content = typeof file.content === 'function' ? await file.content() : file.content;
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', contentDisposition(file.fileName))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** RFC 6266: an ASCII name for old readers, the exact one (RFC 5987) beside it. */
function contentDisposition(fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
