import type { readLandingPage as endpoint } from '@paystead/contract/features/messages/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { readNotices } from '../notices-store.ts';
import { newestFirst, toLandingPage } from '../rules.ts';
import { readMessages, readWaitingChanges } from '../store.ts';

/** Returns the employee's current messages by category, and the requests that are waiting (MSG-1). */
export async function readLandingPage({
  tx,
  employee,
  language,
  now,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const messages = await readMessages(tx, employee, language, now);
  const notices = await readNotices(tx, employee, language, now);
  return toLandingPage(newestFirst([...messages, ...notices]), await readWaitingChanges(tx, employee), language);
}
