import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { readFeedContent } from './feed-store.ts';
import { calendarOf } from './icalendar.ts';

/** 32 bytes in base64url. Anything else isn't looked up. */
const TOKEN = /^[\w-]{43}$/;

/** Returns the address of a calendar link. Calendar apps expect the ending `.ics`. */
export function feedPath(token: string): string {
  return `/calendar/${token}.ics`;
}

/**
 * Serves calendar links: paydays and deadlines as an iCalendar file (RFC 5545). The token in the address is the only
 * credential, because calendar apps can't sign in; an unknown, replaced or turned-off link answers 404.
 */
export function serveFeeds(app: FastifyInstance, { database, clock }: { database: Database; clock: Clock }): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', { exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params;
    const now = clock.now();
    const content = TOKEN.test(token) ? await readFeedContent(database, token, now) : null;
    if (content === null) return refuse('not_found');
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .type('text/calendar; charset=utf-8')
      .send(calendarOf(content, now));
  });
}
