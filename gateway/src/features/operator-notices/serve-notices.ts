import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentNotices } from '@paystead/contract/current-notices.ts';
import { instantText, type Clock } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../platform/database/failures.ts';
import type { Database } from '../../platform/database/port.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import { readCredential } from '../../platform/http/request/credential.ts';
import { currentNotices, type NoticeReader } from './current-notices.ts';
import type { OutageFile } from './outage-file.ts';

interface NoticePorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  /** Returns the hash of the token of a console's session; null without one. */
  readonly consoleTokenHash: (request: FastifyRequest) => Uint8Array | null;
  /** The notice that needs no database. */
  readonly outage: OutageFile;
  /** The most questions of one network address in a minute. */
  readonly requestsPerMinute: number;
}

/**
 * Serves the notices that pages show now: `/notices.json` to the portal, `/console/notices.json` to the console. Pages ask once a
 * minute, before sign-in too, so these aren't calls of the API: they don't enter the session, which would keep it awake. Without the
 * database, the notice of the outage file is served alone; without that too, 503 lets pages keep what they show.
 */
export function serveNotices(
  app: FastifyInstance,
  { database, clock, limits, consoleTokenHash, outage, requestsPerMinute }: NoticePorts,
): void {
  const answer = async (reader: NoticeReader, reply: FastifyReply): Promise<CurrentNotices> => {
    const now = clock.now();
    const fromFile = await outage.current(now);
    const posted = await currentNotices(database, reader, now, limits).catch((error: unknown) => {
      if (fromFile.length === 0 || !isDatabaseUnavailable(error)) throw error;
      return [];
    });
    reply.header('cache-control', 'private, max-age=60').header('vary', 'cookie, authorization, origin');
    return { asOf: instantText(now), notices: [...fromFile, ...posted] };
  };
  // Counted apart: the open pages of an office at one address mustn't use up what its calls may.
  const options = { exposeHeadRoute: false, config: { rateLimit: { max: requestsPerMinute } } };
  app.get('/notices.json', options, (request, reply) => {
    const credential = readCredential(request);
    return answer(credential.kind === 'conflict' ? { kind: 'none' } : credential, reply);
  });
  app.get('/console/notices.json', options, (request, reply) => {
    const hash = consoleTokenHash(request);
    return answer(hash ? { kind: 'console', hash } : { kind: 'none' }, reply);
  });
}
