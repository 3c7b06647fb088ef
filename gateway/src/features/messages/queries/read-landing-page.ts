import type { readLandingPage as endpoint } from '@paystead/contract/features/messages/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { hasFeature } from '../../../platform/access/feature-switches.ts';
import { readNotices } from '../notices-store.ts';
import { newestFirst, toLandingPage } from '../rules.ts';
import { readMessages, readWaitingChanges } from '../store.ts';

/** The features whose screens the portal's own messages lead to. */
const FEATURE_OF_NOTICE = { paycheck: 'paychecks', yearEndForm: 'year-end-forms' } as const;

/** Returns the employee's current messages by category, and the requests that are waiting (MSG-1). */
export async function readLandingPage({
  tx,
  employee,
  session,
  language,
  now,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const messages = await readMessages(tx, employee, language, now);
  const notices = await readNotices(tx, employee, language, now);
  const shown = notices.filter(
    ({ about }) => about === undefined || hasFeature(session.policy, FEATURE_OF_NOTICE[about.kind]),
  );
  const waiting = hasFeature(session.policy, 'requests') ? await readWaitingChanges(tx, employee) : [];
  return toLandingPage(newestFirst([...messages, ...shown]), waiting, language);
}
