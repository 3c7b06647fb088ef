import { randomBytes } from 'node:crypto';
import type { createCalendarFeed, NewFeedReply } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { instantText } from '../../../platform/clock.ts';
import { isEmployed } from '../../../platform/access/views.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { feedPath } from '../serve-feed.ts';
import { saveFeed } from '../feed-store.ts';

/**
 * Creates the caller's calendar link, in the language of the request, and returns its address for the only time. A previous
 * link stops working. Throws `not_found` for a former employee and before the first day, when it would list no payday.
 */
export async function createFeed({
  tx,
  employee,
  session,
  language,
  now,
  host,
}: Call<typeof createCalendarFeed>): Promise<NewFeedReply> {
  if (!isEmployed(session)) refuse('not_found');
  const token = randomBytes(32).toString('base64url');
  await saveFeed(tx, employee, token, language, now);
  return { url: `${host.origin}${feedPath(token)}`, feed: { createdAt: instantText(now), lastReadOn: null } };
}
