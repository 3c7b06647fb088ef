import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';

/**
 * The page carries the first view's styles, which gzip makes a quarter of their size. Only for what holds no secret:
 * compressed together with something an attacker chose, a secret's length would leak.
 */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply.header('vary', 'accept-encoding, cookie');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipSync(page));
}
