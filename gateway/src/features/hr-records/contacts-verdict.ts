import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';

/** Ports of HR records. */
export interface HrRecordsPorts {
  /** Returns whether the session may edit the employee's own record. */
  readonly verdictOf: (session: Session) => EditVerdict;
}

/** Returns whether the caller may change the contacts: their own, if they may edit anything. */
export function contactsVerdict(
  { verdictOf }: HrRecordsPorts,
  session: Session,
  employee: VisibleEmployee<'hrRecords'>,
): EditVerdict {
  return employee.view === 'self' ? verdictOf(session) : { canEdit: false, whyNot: 'viewingAnotherEmployee' };
}
