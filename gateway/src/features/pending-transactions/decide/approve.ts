import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { applyChange, isDue, type ApplyPorts } from '../apply/apply-change.ts';
import { firstCheckOf } from '../apply/first-check.ts';
import type { RequestEvent } from '../history/events.ts';
import type { RequestContext } from '../request-context.ts';
import type { TransactionRow } from '../request-row.ts';
import { moveTo, type Decided } from '../request-status-store.ts';
import { addApproval, readApprovals, type Approval } from './approval-store.ts';
import type { DecideContext } from './decide-context.ts';

/**
 * Returns true if the caller has given one of two required approvals of a waiting request already, and the other one is
 * still missing.
 */
export async function isRepeatedApproval(
  tx: Transaction,
  { row, context }: Pick<DecideContext, 'row' | 'context'>,
  session: Session,
): Promise<boolean> {
  const { approvalsNeeded } = context.rule;
  if (row.status !== 'pending' || approvalsNeeded === 1) return false;
  const given = await approvalsOf(tx, row);
  return isGivenBy(given, session) && given.length < approvalsNeeded;
}

/**
 * Approves a request, and applies it in the same step if nothing holds it. Where the client requires two approvals, the
 * first one is recorded and the request keeps waiting for a different decider. The row is locked, so that two approvals at
 * once are a first and a second one.
 */
export async function approve(
  tx: Transaction,
  row: TransactionRow,
  context: RequestContext,
  decision: { readonly session: Session; readonly event: RequestEvent; readonly decided: Decided },
  ports: ApplyPorts,
): Promise<TransactionRow> {
  const { session } = decision;
  const { at: now, byName: name, forName } = decision.decided;
  const { approvalsNeeded } = context.rule;
  if (approvalsNeeded > 1) {
    const given = await approvalsOf(tx, row);
    const isGiven = isGivenBy(given, session);
    if (!isGiven) await addApproval(tx, row, { session, name, forName, at: now });
    if (given.length + (isGiven ? 0 : 1) < approvalsNeeded)
      return moveTo(tx, row, { status: 'pending', events: [{ ...decision.event, event: 'firstApproved' }] });
  }
  if (isDue(row, now) && !context.hasPayEngine) return applyChange(tx, row, context, { now, decision }, ports);
  const approved = await moveTo(tx, row, {
    status: 'approved',
    events: [decision.event],
    decided: decision.decided,
    firstCheckDate: firstCheckOf(row, now, context.calendar, ports.appliers),
  });
  await ports.notify(tx, approved, { step: 'approved', now, context, deciders: [] });
  return approved;
}

async function approvalsOf(tx: Transaction, row: TransactionRow): Promise<readonly Approval[]> {
  return (await readApprovals(tx, [row])).get(row.employeeWorkflowId) ?? [];
}

function isGivenBy(given: readonly Approval[], { employeeId }: Session): boolean {
  return given.some(({ approvedBy }) => approvedBy === employeeId);
}
