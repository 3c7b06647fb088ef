import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { visibleToOthers } from '../../platform/access/views.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { toDetail } from './detail.ts';
import { readCheck } from './detail-store.ts';

/**
 * Returns the statement of one check as this session may see it: the single source of the page, the PDF and the JSON,
 * so that they cannot differ. Throws `not_found` for an id that is unknown or another employee's.
 */
export async function readStatement(
  tx: Transaction,
  employee: VisibleEmployee<'pay'>,
  session: Session,
  checkId: string,
): Promise<CheckDetail> {
  const row = found(await readCheck(tx, employee, checkId));
  const showBanks = employee.view === 'self' || visibleToOthers(session, 'bank');
  return toDetail(row, employee.employeeId, showBanks);
}
