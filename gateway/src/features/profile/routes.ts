import * as contract from '@paystead/contract/features/profile/endpoints.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { toProfile } from './detail.ts';
import { personalRoutes } from './personal-routes.ts';
import type { PersonalPorts } from './ports.ts';
import { readProfile } from './store.ts';
import { US_STATES } from './us-states.ts';

interface ProfileCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'profile'>;
  readonly session: Session;
  readonly now: Date;
}

/** ME-1: a person's own profile and an employee's profile share one read. */
export function profileRoutes(personal: PersonalPorts): Route[] {
  return [
    route(contract.readProfile, profileOf),
    route(contract.readProfileOfEmployee, profileOf),
    ...personalRoutes(personal),
    route(contract.listUsStates, () => ({ stateList: [...US_STATES] })),
  ];
}

export async function profileOf({ tx, employee, session, now }: ProfileCall) {
  const row = found(await readProfile(tx, employee, now));
  return toProfile(row, { clientName: session.clientName, hrAccess: session.policy.hr_access });
}
