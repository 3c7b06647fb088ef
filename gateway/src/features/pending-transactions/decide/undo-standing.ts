import type { Session } from '../../../platform/access/session.ts';
import type { TransactionRow } from '../request-row.ts';

/** Returns the state that taking back a decision of this caller depends on. */
export function undoStanding(
  row: Pick<TransactionRow, 'status' | 'version' | 'decidedAt' | 'decidedByEmployeeId'>,
  isApprovedByThem: boolean,
  { employeeId }: Pick<Session, 'employeeId'>,
) {
  return {
    status: row.status,
    version: row.version,
    isDecidedByThem: row.decidedAt !== null && row.decidedByEmployeeId === employeeId,
    isApprovedByThem,
  };
}
