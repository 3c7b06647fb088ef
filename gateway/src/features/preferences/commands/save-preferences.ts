import type { savePreferences as endpoint } from '@paystead/contract/features/preferences/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { refuseFormerEmployee } from '../refuse-former.ts';
import { decidesForOthers } from '../decides-for-others.ts';
import { saveChoices, saveLanguage } from '../store.ts';

/**
 * Saves whether payday notices are blocked, and the language and the choice of approval emails if the call gives them. Throws `not_found` for a
 * former employee.
 */
export async function savePreferences({
  tx,
  employee,
  session,
  body,
  now,
  audit,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  refuseFormerEmployee(session);
  const { blockPayrollAlerts, language = session.language, decisionMail: chosen = null } = body;
  const stored = await saveChoices(tx, employee, { blockPayrollAlerts, decisionMail: chosen }, now);
  if (language !== session.language) await saveLanguage(tx, session, language);
  audit.note({ blockPayrollAlerts, language, ...(chosen && { decisionMail: chosen }) });
  return { blockPayrollAlerts, language, decisionMail: decidesForOthers(session) ? stored : null };
}
