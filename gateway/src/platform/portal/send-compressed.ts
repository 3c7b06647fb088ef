import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';

/**
 * Sends a page with gzip, which quarters the first view's styles. Only for content without secrets: compressed together
 * with an attacker's text, a secret's length would leak.
 */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply.header('vary', 'accept-encoding, cookie');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipSync(page));
}
