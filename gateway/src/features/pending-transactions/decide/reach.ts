import { todayIn } from '@paystead/contract/local-date.ts';
import type { Reach } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Session } from '../../../platform/access/session.ts';
import { seeEmployees, type SeenInViews, type VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { Transaction } from '../../../platform/database/port.ts';

/** The permission for an employee's requests, with the views that it comes from. */
export interface Reached {
  readonly reach: Reach;
  readonly employee: VisibleEmployee<'transactions'>;
}

/** Returns the caller's reach of another employee, or null if they are out of scope. */
export async function reachOf(
  tx: Transaction,
  session: Session,
  employeeId: string,
  now: Date,
): Promise<Reached | null> {
  const today = todayIn('UTC', now);
  return reachIn(session, (await seeEmployees(tx, session, [employeeId], 'transactions', today)).get(employeeId));
}

/** Returns the caller's reach through the views in which an employee is visible. */
export function reachIn(session: Session, views: SeenInViews<'transactions'> | undefined): Reached | null {
  const employee = views?.manager ?? views?.supervisor;
  if (!views || !employee) return null;
  const reach = {
    employeeId: session.employeeId,
    manager: views.manager !== null,
    supervisor: views.supervisor !== null,
    wholeClient: session.hasWholeClientScope,
  };
  return { reach, employee };
}
