import { todayIn } from '@paystead/contract/local-date.ts';
import {
  mayDecide,
  type Decider,
  type DecisionRule,
  type Reach,
} from '@paystead/contract/features/pending-transactions/rules.ts';
import type { RepresentedApprover } from '../../../platform/access/represented-approver.ts';
import { readRepresented } from '../../../platform/access/represented-approver.ts';
import type { Session } from '../../../platform/access/session.ts';
import {
  seeEmployees,
  seeEmployeesOf,
  type SeenInViews,
  type VisibleEmployee,
} from '../../../platform/access/visible-employee.ts';
import type { Transaction } from '../../../platform/database/port.ts';

/** The permission for an employee's requests, with the views that it comes from. */
export interface Reached {
  /** The caller's own, or that of the approver whom they represent. */
  readonly reach: Reach;
  readonly employee: VisibleEmployee<'transactions'>;
  /** The approver for whom the caller decides as a deputy; null if the reach is their own. */
  readonly actsFor: RepresentedApprover | null;
}

/** A request as far as it matters who decides about it. */
export interface ReachedRequest {
  readonly employeeId: string;
  readonly ruleType: number;
  readonly decider: Decider | 'none';
  readonly isEscalated: boolean;
}

type Rule = Pick<DecisionRule, 'escalateTo' | 'deputyEmployeeId'>;

/** Returns the caller's own reach of another employee, or null if they are out of scope. */
export async function reachOf(
  tx: Transaction,
  session: Session,
  employeeId: string,
  now: Date,
): Promise<Reached | null> {
  const today = todayIn(session.timeZone, now);
  return reachIn(session, (await seeEmployees(tx, session, [employeeId], 'transactions', today)).get(employeeId));
}

/** Returns the caller's own reach through the views in which an employee is visible. */
function reachIn(session: Session, views: SeenInViews<'transactions'> | undefined): Reached | null {
  const { employeeId, hasWholeClientScope: wholeClient } = session;
  return reached({ employeeId, wholeClient }, views, null);
}

function reached(
  who: Pick<Reach, 'employeeId' | 'wholeClient'>,
  views: SeenInViews<'transactions'> | undefined,
  actsFor: RepresentedApprover | null,
): Reached | null {
  const employee = views?.manager ?? views?.supervisor;
  if (!views || !employee) return null;
  const reach = { ...who, manager: views.manager !== null, supervisor: views.supervisor !== null };
  return { reach, employee, actsFor };
}

/**
 * Returns the caller's reach of a request: their own if they decide with it, otherwise that of an approver whom they
 * represent and who decides, otherwise their own or null.
 */
export async function reachOfRequest(
  tx: Transaction,
  session: Session,
  request: ReachedRequest,
  rule: Rule,
  now: Date,
): Promise<Reached | null> {
  const own = await reachOf(tx, session, request.employeeId, now);
  if (own && mayDecide(request, rule, own.reach)) return own;
  const represented = await readRepresented(tx, session, now);
  const reachOfOne = await reachesOf(tx, session, represented, [request.employeeId], todayIn(session.timeZone, now));
  return reachOfOne(request, rule);
}

/** Returns the function that tells the caller's reach of requests of several employees, as `reachOfRequest` does. */
export async function reachesOf(
  tx: Transaction,
  session: Session,
  represented: readonly RepresentedApprover[],
  employeeIds: readonly string[],
  today: string,
): Promise<(request: ReachedRequest, rule: Rule) => Reached | null> {
  const own = await seeEmployees(tx, session, employeeIds, 'transactions', today);
  const others: [RepresentedApprover, ReadonlyMap<string, SeenInViews<'transactions'>>][] = [];
  for (const approver of represented) others.push([approver, await seeEmployeesOf(tx, approver, employeeIds, today)]);
  return (request, rule) => {
    const ownReach = reachIn(session, own.get(request.employeeId));
    if (ownReach && mayDecide(request, rule, ownReach.reach)) return ownReach;
    for (const [approver, seen] of others) {
      const { approverId: employeeId, wholeClient, ruleTypes } = approver;
      if (employeeId === request.employeeId || !ruleTypes.includes(request.ruleType)) continue;
      const reach = reached({ employeeId, wholeClient }, seen.get(request.employeeId), approver);
      if (reach && mayDecide(request, rule, reach.reach)) return reach;
    }
    return ownReach;
  };
}

/** Returns what a request's history and audit tell of the approver whom a deputy represents; null for others. */
export function representationOf({ actsFor }: Pick<Reached, 'actsFor'>) {
  return actsFor && { decisionDeputyId: actsFor.decisionDeputyId, name: actsFor.approverName };
}
