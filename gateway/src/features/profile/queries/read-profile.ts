import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found } from '../../../platform/failures/failure.ts';
import { toProfile } from '../detail.ts';
import type { PersonalPorts } from '../ports.ts';
import { readProfile } from '../profile-store.ts';

interface ProfileCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'profile'>;
  readonly session: Session;
  readonly now: Date;
}

/** Returns the profile of the caller or of an employee in scope (ME-1). Throws `not_found`. */
export async function profileOf(
  { places }: Pick<PersonalPorts, 'places'>,
  { tx, employee, session, now }: ProfileCall,
): Promise<EmployeeProfile> {
  const row = found(await readProfile(tx, employee, now));
  const home = row.resident_geo_code;
  const names = home === null ? null : await places.placeNames(tx, [home]);
  return toProfile(row, {
    clientName: session.clientName,
    hrAccess: session.policy.hr_access,
    residence: (home && names?.get(home)) ?? null,
  });
}
