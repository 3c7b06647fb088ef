import { z } from 'zod';
import type { Resource } from '@paystead/contract/endpoint.ts';
import type { View } from '@paystead/contract/subject.ts';
import { statement, type Transaction } from '../database/port.ts';
import { isManaged, isSupervised } from './scope-sql.ts';
import type { Session } from './session.ts';
import { viewsOf, visibleToOthers, visibleToSelf } from './views.ts';

declare const permission: unique symbol;

/**
 * Permission as a value: this employee's data of this class may be read in this transaction. Only this file makes one,
 * and stores accept nothing less, so that a forgotten check does not compile.
 */
export interface VisibleEmployee<R extends Resource = Resource> {
  readonly [permission]: R;
  readonly clientId: string;
  readonly employeeId: string;
  /** As whom the employee is seen; `payrollAdministrator` is a manager for the whole client. */
  readonly view: View;
}

const ASKED = { client: '$1', seeker: '$2', employee: '$3' };
const reachedAsManager = statement(
  'access.reached_as_manager',
  z.object({ reached: z.boolean() }),
  `select exists (
     select 1 from employee e
      where e.client_id = $1 and e.employee_id = $3 and e.employee_id <> $2
        and ${isManaged({ ...ASKED, today: '$4' })}) as reached`,
);

const reachedAsSupervisor = statement(
  'access.reached_as_supervisor',
  z.object({ reached: z.boolean() }),
  `select ${isSupervised(ASKED)} as reached`,
);

/** Oneself, where one's own portal shows this class of data. `enter` has narrowed the transaction to one's own rows. */
export function seeSelf<R extends Resource>(session: Session, resource: R): VisibleEmployee<R> | null {
  if (!viewsOf(session).self || !visibleToSelf(session, resource)) return null;
  return permit(session.clientId, session.employeeId, 'self', resource);
}

/**
 * Whose work a job goes on with: they were permitted when they asked for it, which its row proves, and the work is theirs
 * alone to fetch. Never for a request.
 */
export function seeOwner<R extends Resource>(
  work: { readonly clientId: string; readonly employeeId: string },
  resource: R,
): VisibleEmployee<R> {
  return permit(work.clientId, work.employeeId, 'self', resource);
}

/**
 * Somebody else, as their manager or supervisor, asked afresh on every request so that a change of hierarchy holds from
 * the next call. `asked` is the role that the client claims: it can only narrow. Unknown, out of scope and hidden are
 * one answer. `today` is a local date.
 */
export async function seeEmployee<R extends Resource>(
  tx: Transaction,
  session: Session,
  employeeId: string,
  resource: R,
  asked: 'manager' | 'supervisor' | null,
  today: string,
): Promise<VisibleEmployee<R> | null> {
  const views = viewsOf(session);
  const visible = visibleToOthers(session, resource) && employeeId !== session.employeeId;
  // Both questions are asked whatever the first one answers, so that time tells nothing.
  const manager = await tx.one(reachedAsManager, [session.clientId, session.employeeId, employeeId, today]);
  const supervisor = await tx.one(reachedAsSupervisor, [session.clientId, session.employeeId, employeeId]);
  if (!visible) return null;
  if (views.manager && manager.reached && asked !== 'supervisor')
    return permit(session.clientId, employeeId, 'manager', resource);
  if (views.supervisor && supervisor.reached && asked !== 'manager')
    return permit(session.clientId, employeeId, 'supervisor', resource);
  return null;
}

const OF_MANY = { ...ASKED, employee: 'e.employee_id' };
const reachedOfMany = statement(
  'access.reached_of_many',
  z.object({ employee_id: z.string(), as_manager: z.boolean(), as_supervisor: z.boolean() }),
  `select e.employee_id, ${isManaged({ ...OF_MANY, today: '$4' })} as as_manager, ${isSupervised(OF_MANY)} as as_supervisor
     from employee e
    where e.client_id = $1 and e.employee_id = any ($3::uuid[]) and e.employee_id <> $2`,
);

/** As whom each of several others is seen; null: not in that view. */
export interface SeenInViews<R extends Resource> {
  readonly manager: VisibleEmployee<R> | null;
  readonly supervisor: VisibleEmployee<R> | null;
}

/** `seeEmployee` for a page of a list, in one question: by id, and only who is seen in one view at least. */
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

function permit<R extends Resource>(
  clientId: string,
  employeeId: string,
  view: View,
  _resource: R,
): VisibleEmployee<R> {
  return { clientId, employeeId, view } as VisibleEmployee<R>;
}
