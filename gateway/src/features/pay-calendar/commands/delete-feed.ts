import type { deleteCalendarFeed } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { isEmployed } from '../../../platform/access/views.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { removeFeed } from '../feed-store.ts';

/** Turns the caller's calendar link off; succeeds if there is none. Throws `not_found` for people who aren't employed today. */
export async function deleteFeed({ tx, employee, session }: Call<typeof deleteCalendarFeed>): Promise<undefined> {
  if (!isEmployed(session)) refuse('not_found');
  await removeFeed(tx, employee);
}
