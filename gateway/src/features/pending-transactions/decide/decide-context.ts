import { mayDecide, type Reach } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../../platform/access/session.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import type { AuditNotes } from '../../../platform/audit/record.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { RequestEvent } from '../history/events.ts';
import { isHidden } from '../history/hidden-requests.ts';
import { readShown } from '../history/list-store.ts';
import { present, type PresentPorts, type Viewer } from '../history/present.ts';
import { nameOfDecider, readRequestContext, type RequestContext } from '../request-context.ts';
import type { TransactionRow } from '../request-row.ts';
import { lockTransaction } from '../request-store.ts';
import { reachOfRequest, representationOf, type Reached } from './reach.ts';

/** The parts of a call about one request. */
export interface RequestCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly now: Date;
  readonly language: Language;
  readonly audit: AuditNotes;
}

/** A request that the caller may know of, locked until the transaction ends, with everything a decision depends on. */
export interface DecideContext extends Reached {
  readonly row: TransactionRow;
  readonly context: RequestContext;
  /** True if the caller is one of those who decide about this request. */
  readonly decides: boolean;
}

/**
 * Loads the context of a decision. Errors: `not_found` (unknown, or of no one in scope), `not_your_decision` (the
 * caller's own).
 */
export async function loadDecideContext(
  { tx, session, now }: RequestCall,
  employeeWorkflowId: string,
): Promise<DecideContext> {
  const scope = found(seeScope(session, 'transactions', undefined, now));
  const row = found(await lockTransaction(tx, scope, employeeWorkflowId));
  if (row.employeeId === session.employeeId) refuse('not_your_decision');
  const context = await readRequestContext(tx, row, row.ruleType, now);
  const change = { ...row, isEscalated: row.escalatedAt !== null };
  const reached = found(await reachOfRequest(tx, session, change, context.rule, now));
  return { row, context, ...reached, decides: mayDecide(change, context.rule, reached.reach) };
}

/**
 * Refuses callers who don't decide about the request: `not_your_decision`, or `not_found` if the client hides such data
 * from them.
 */
export function requireDecider({ row, decides }: DecideContext, session: Session): void {
  if (!decides) refuse(isHidden(session, row.kind) ? 'not_found' : 'not_your_decision');
}

/** Returns the person of an event: the caller's name, the role that they have or represent, and for whom they act. */
export async function actorOf(
  { tx, session, now }: RequestCall,
  reached: Pick<Reached, 'reach' | 'actsFor'>,
): Promise<RequestEvent['actor']> {
  const name = await nameOfDecider(tx, session, now);
  return { name, role: roleOf(reached.reach), actsFor: representationOf(reached) };
}

/** Returns the note of an audit row about the approver for whom a deputy acts. */
export function actsForNote({ actsFor }: Pick<Reached, 'actsFor'>): { readonly actsFor?: string } {
  return actsFor ? { actsFor: actsFor.approverId } : {};
}

/** Returns the viewer of a request as someone who reaches its employee. */
export function viewerOf(
  { employeeId: readerId }: Session,
  { reach, actsFor }: Pick<Reached, 'reach' | 'actsFor'>,
): Viewer {
  return { isOwn: false, readerId, reach, actsFor: actsFor?.approverName ?? null };
}

/** Returns the role in which a decider acts. */
function roleOf({ manager, wholeClient }: Reach): RequestEvent['actor']['role'] {
  if (!manager) return 'supervisor';
  return wholeClient ? 'payrollAdministrator' : 'manager';
}

/** Returns a request as a reply shows it, as it is now. */
export async function presentOne(
  { tx, now, language }: Pick<RequestCall, 'tx' | 'now' | 'language'>,
  row: TransactionRow,
  viewer: Viewer,
  { rule, calendar }: RequestContext,
  ports: PresentPorts,
) {
  const calendars = new Map([[row.employeeId, calendar]]);
  const shown = { row: await readShown(tx, row, now), viewer };
  const [presented] = await present(tx, [shown], { rules: () => rule, calendars, language, now }, ports);
  return found(presented);
}
