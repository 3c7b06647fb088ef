import type { readPreferences as endpoint } from '@paystead/contract/features/preferences/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { refuseFormerEmployee } from '../refuse-former.ts';
import { decidesForOthers } from '../decides-for-others.ts';
import { readChoices } from '../store.ts';

/** Returns the person's preferences. Throws `not_found` for a former employee. */
export async function readPreferences({
  tx,
  employee,
  session,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  refuseFormerEmployee(session);
  const { blockPayrollAlerts, decisionMail } = await readChoices(tx, employee);
  return {
    blockPayrollAlerts,
    language: session.language,
    decisionMail: decidesForOthers(session) ? decisionMail : null,
  };
}
