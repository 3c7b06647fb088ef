import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentNotices } from '@paystead/contract/current-notices.ts';
import { instantText, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/port.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import { readCredential } from '../../platform/http/request/credential.ts';
import { currentNotices, type NoticeReader } from './current-notices.ts';

interface NoticePorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  /** Returns the hash of the token of a console's session; null without one. */
  readonly consoleTokenHash: (request: FastifyRequest) => Uint8Array | null;
}

/**
 * Serves the notices that pages show now: `/notices.json` to the portal, `/console/notices.json` to the console. Pages ask once a
 * minute, before sign-in too, so these aren't calls of the API: they don't enter the session, which would keep it awake.
 */
export function serveNotices(app: FastifyInstance, { database, clock, limits, consoleTokenHash }: NoticePorts): void {
  const answer = async (reader: NoticeReader, reply: FastifyReply): Promise<CurrentNotices> => {
    const now = clock.now();
    const notices = await currentNotices(database, reader, now, limits);
    reply.header('cache-control', 'private, max-age=60').header('vary', 'cookie, authorization, origin');
    return { asOf: instantText(now), notices };
  };
  app.get('/notices.json', { exposeHeadRoute: false }, (request, reply) => {
    const credential = readCredential(request);
    return answer(credential.kind === 'conflict' ? { kind: 'none' } : credential, reply);
  });
  app.get('/console/notices.json', { exposeHeadRoute: false }, (request, reply) => {
    const hash = consoleTokenHash(request);
    return answer(hash ? { kind: 'console', hash } : { kind: 'none' }, reply);
  });
}
