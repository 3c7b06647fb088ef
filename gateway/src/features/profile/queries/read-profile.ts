import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found } from '../../../platform/failures/failure.ts';
import { toProfile } from '../detail.ts';
import { readProfile } from '../profile-store.ts';

interface ProfileCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'profile'>;
  readonly session: Session;
  readonly now: Date;
}

/** Returns the profile of the caller or of an employee in scope (ME-1). Throws `not_found`. */
export async function profileOf({ tx, employee, session, now }: ProfileCall): Promise<EmployeeProfile> {
  const row = found(await readProfile(tx, employee, now));
  return toProfile(row, { clientName: session.clientName, hrAccess: session.policy.hr_access });
}
