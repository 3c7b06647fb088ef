import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { visibleToOthers } from '../../../platform/access/views.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found } from '../../../platform/failures/failure.ts';
import { toDetail } from './paycheck.ts';
import { selectPaychecks } from './paycheck-store.ts';

interface PaycheckCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'pay'>;
  readonly session: Session;
}

/**
 * Returns one paycheck as this session may see it: the single source of the page, the PDF and the JSON, so that they
 * can't differ. Throws `not_found` for an id that is unknown or another employee's.
 */
export async function readPaycheck(call: PaycheckCall, checkId: string): Promise<CheckDetail> {
  const [paycheck] = await readPaychecks(call, [checkId]);
  return found(paycheck);
}

/** Returns paychecks in the order of their ids. Throws `not_found` if one of them is unknown or another employee's. */
export async function readPaychecks(
  { tx, employee, session }: PaycheckCall,
  checkIds: readonly string[],
): Promise<readonly CheckDetail[]> {
  const rows = await selectPaychecks(tx, employee, checkIds);
  const showBanks = employee.view === 'self' || visibleToOthers(session, 'bank');
  return checkIds.map((id) => toDetail(found(rows.get(id)), employee.employeeId, showBanks));
}

/** Checks whether a paycheck is the employee's. */
export async function hasPaycheck(
  { tx, employee }: Pick<PaycheckCall, 'tx' | 'employee'>,
  checkId: string,
): Promise<boolean> {
  return (await selectPaychecks(tx, employee, [checkId])).size > 0;
}
