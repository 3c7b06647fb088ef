import type { deleteCalendarFeed } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { removeFeed } from '../feed-store.ts';

/** Turns the caller's calendar link off; succeeds if there is none. Throws `not_found` for a former employee. */
export async function deleteFeed({ tx, employee, session }: Call<typeof deleteCalendarFeed>): Promise<undefined> {
  if (hasLeft(session)) refuse('not_found');
  await removeFeed(tx, employee);
}
