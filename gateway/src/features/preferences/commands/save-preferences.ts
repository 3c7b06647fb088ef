import type { savePreferences as endpoint } from '@paystead/contract/features/preferences/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { refuseFormerEmployee } from '../refuse-former.ts';
import { saveBlockPayrollAlerts, saveLanguage } from '../store.ts';

/**
 * Saves whether payday notices are blocked, and the person's language if the call gives one. Throws `not_found` for a
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
  const { blockPayrollAlerts, language = session.language } = body;
  await saveBlockPayrollAlerts(tx, employee, blockPayrollAlerts, now);
  if (language !== session.language) await saveLanguage(tx, session, language);
  audit.note({ blockPayrollAlerts, language });
  return { blockPayrollAlerts, language };
}
