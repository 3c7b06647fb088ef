import { z } from 'zod';
import type { Resource } from '@paystead/contract/endpoint.ts';
import type { View } from '@paystead/contract/subject.ts';
import { statement, type Transaction } from '../database/port.ts';
import { isManaged, isSupervised } from './scope-sql.ts';
import type { RepresentedApprover } from './represented-approver.ts';
import type { Session } from './session.ts';
import { viewsOf, visibleToOthers, visibleToSelf } from './views.ts';

declare const permission: unique symbol;

/**
 * Permission as a value: this employee's data of this class may be read in this transaction. Only this file makes one,
 * and stores accept nothing less, so a forgotten check doesn't compile.
 */
export interface VisibleEmployee<R extends Resource = Resource> {
  readonly [permission]: R;
  readonly clientId: string;
  readonly employeeId: string;
  /** The view in which the employee is visible; `payrollAdministrator` is a manager of the whole client. */
  readonly view: View;
}

const PARAMETERS = { client: '$1', seeker: '$2', employee: '$3' };
const reachedAsManager = statement(
  'access.reached_as_manager',
  z.object({ reached: z.boolean() }),
  `select exists (
     select 1 from employee e
      where e.client_id = $1 and e.employee_id = $3 and e.employee_id <> $2
        and ${isManaged({ ...PARAMETERS, today: '$4' })}) as reached`,
);

const reachedAsSupervisor = statement(
  'access.reached_as_supervisor',
  z.object({ reached: z.boolean() }),
  `select ${isSupervised(PARAMETERS)} as reached`,
);

/**
 * Returns the permission for one's own data, if one's own portal shows this class. `enter` has narrowed the transaction
 * to one's own rows.
 */
export function seeSelf<R extends Resource>(session: Session, resource: R): VisibleEmployee<R> | null {
  if (!viewsOf(session).self || !visibleToSelf(session, resource)) return null;
  return permit(session.clientId, session.employeeId, 'self', resource);
}

/**
 * Returns the permission for a job that continues a person's work: they had permission when they requested it, as its
 * row proves, and only they can fetch the result. Never for a request.
 */
export function seeOwner<R extends Resource>(
  work: { readonly clientId: string; readonly employeeId: string },
  resource: R,
): VisibleEmployee<R> {
  return permit(work.clientId, work.employeeId, 'self', resource);
}

/**
 * Returns the permission for another employee's data, as their manager or supervisor. Checked on every request, so a
 * change in the hierarchy applies from the next call. `claimedRole` is the role that the client claims, which can only
 * narrow. Unknown, out of scope and hidden give the same result. `today` is a local date.
 */
export async function seeEmployee<R extends Resource>(
  tx: Transaction,
  session: Session,
  employeeId: string,
  resource: R,
  claimedRole: 'manager' | 'supervisor' | null,
  today: string,
): Promise<VisibleEmployee<R> | null> {
  const views = viewsOf(session);
  const visible = visibleToOthers(session, resource) && employeeId !== session.employeeId;
  // Always run both queries, so that timing reveals nothing.
  const manager = await tx.one(reachedAsManager, [session.clientId, session.employeeId, employeeId, today]);
  const supervisor = await tx.one(reachedAsSupervisor, [session.clientId, session.employeeId, employeeId]);
  if (!visible) return null;
  if (views.manager && manager.reached && claimedRole !== 'supervisor')
    return permit(session.clientId, employeeId, 'manager', resource);
  if (views.supervisor && supervisor.reached && claimedRole !== 'manager')
    return permit(session.clientId, employeeId, 'supervisor', resource);
  return null;
}

const OF_MANY = { ...PARAMETERS, employee: 'e.employee_id' };
const reachedOfMany = statement(
  'access.reached_of_many',
  z.object({ employee_id: z.string(), as_manager: z.boolean(), as_supervisor: z.boolean() }),
  `select e.employee_id, ${isManaged({ ...OF_MANY, today: '$4' })} as as_manager, ${isSupervised(OF_MANY)} as as_supervisor
     from employee e
    where e.client_id = $1 and e.employee_id = any ($3::uuid[]) and e.employee_id <> $2`,
);

/** The view in which each of several employees is visible; null: not in that view. */
export interface SeenInViews<R extends Resource> {
  readonly manager: VisibleEmployee<R> | null;
  readonly supervisor: VisibleEmployee<R> | null;
}

/**
 * `seeEmployee` for a page of a list, in one query. Returns by id only the employees who are visible in at least one
 * view.
 */
export async function seeEmployees<R extends Resource>(
  tx: Transaction,
  session: Session,
  employeeIds: readonly string[],
  resource: R,
  today: string,
): Promise<ReadonlyMap<string, SeenInViews<R>>> {
  const views = viewsOf(session);
  if (employeeIds.length === 0 || !visibleToOthers(session, resource)) return new Map();
  const { clientId } = session;
  const rows = await tx.rows(reachedOfMany, [clientId, session.employeeId, employeeIds, today]);
  return new Map(
    rows.flatMap(({ employee_id: id, as_manager, as_supervisor }) => {
      const manager = views.manager && as_manager ? permit(clientId, id, 'manager', resource) : null;
      const supervisor = views.supervisor && as_supervisor ? permit(clientId, id, 'supervisor', resource) : null;
      return manager || supervisor ? [[id, { manager, supervisor }] as const] : [];
    }),
  );
}

/**
 * `seeEmployees` for the scope of an approver whom the caller represents, for their requests alone. Neither the deputy nor
 * the approver is in it.
 */
export async function seeEmployeesOf(
  tx: Transaction,
  { clientId, deputyId, approverId, asManager, asSupervisor }: RepresentedApprover,
  employeeIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, SeenInViews<'transactions'>>> {
  const ids = employeeIds.filter((id) => id !== deputyId);
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(reachedOfMany, [clientId, approverId, ids, today]);
  return new Map(
    rows.flatMap(({ employee_id: id, as_manager, as_supervisor }) => {
      const manager = asManager && as_manager ? permit(clientId, id, 'manager', 'transactions') : null;
      const supervisor = asSupervisor && as_supervisor ? permit(clientId, id, 'supervisor', 'transactions') : null;
      return manager || supervisor ? [[id, { manager, supervisor }] as const] : [];
    }),
  );
}

function permit<R extends Resource>(
  clientId: string,
  employeeId: string,
  view: View,
  _resource: R,
): VisibleEmployee<R> {
  return { clientId, employeeId, view } as VisibleEmployee<R>;
}
