import type { readPreferences as endpoint } from '@paystead/contract/features/preferences/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { refuseFormerEmployee } from '../refuse-former.ts';
import { readBlockPayrollAlerts } from '../store.ts';

/** Returns the person's preferences. Throws `not_found` for a former employee. */
export async function readPreferences({
  tx,
  employee,
  session,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  refuseFormerEmployee(session);
  return { blockPayrollAlerts: await readBlockPayrollAlerts(tx, employee), language: session.language };
}
