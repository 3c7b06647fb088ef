import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { mustOpen, type Reach } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import { applyChange, endRequest, isDue, type ApplyPorts } from '../apply/apply-change.ts';
import { firstCheckOf } from '../apply/first-check.ts';
import type { RequestEvent } from '../history/events.ts';
import { nameOfDecider, type RequestContext } from '../request-context.ts';
import type { TransactionRow } from '../request-row.ts';
import { moveTo, type Decided } from '../request-status-store.ts';
import { loadDecideContext, presentOne, requireDecider, type RequestCall } from './decide-context.ts';
import { readOpened } from './opening-store.ts';
import { outcomeOf, refuseInput, requireRuleType, type RequestedDecision } from './outcome.ts';

/**
 * Approves or rejects a request, once (TRX-2).
 *
 * Errors: `not_found` (unknown, of no one in scope, or hidden from the caller), `not_your_decision` (the caller's own, or
 * someone else decides), `request_not_opened` (it has review reasons, and the caller hasn't opened this version by
 * itself), `invalid_input` (rule type, reason, version), `already_decided`, `version_conflict`, `changes_frozen`
 * (approving while the employee's changes are stopped).
 */
export async function decideRequest(
  call: RequestCall,
  decision: RequestedDecision,
  verdict: 'approved' | 'rejected',
  ports: ApplyPorts,
): Promise<DecisionReply> {
  const { tx, session, now, audit } = call;
  const loaded = await loadDecideContext(call, decision.employeeWorkflowId);
  const { row, context, reach } = loaded;
  audit.alsoOf(loaded.employee);
  requireRuleType(row, decision);
  requireDecider(loaded, session);
  await requireOpened(tx, row, session);
  if (verdict === 'rejected' && decision.reason === null) refuseInput(decision, 'reason', 'required');
  const outcome = await outcomeOf(call, row, decision, verdict, context);
  // An amended request may differ from the one that the decider saw.
  if (outcome === 'now' && decision.version === null && row.version > 1) refuseInput(decision, 'version', 'required');
  if (outcome === 'now' && verdict === 'approved') await requireNotStopped(call, row, ports);

  let settled = row;
  if (outcome === 'now') {
    const byName = await nameOfDecider(tx, session, now);
    const event = { event: verdict, actor: { name: byName, role: roleOf(reach) }, at: now, comment: decision.reason };
    const decided = { at: now, byEmployeeId: session.employeeId, byName, reason: decision.reason };
    settled =
      verdict === 'approved'
        ? await approve(tx, row, context, { event, decided }, ports)
        : await endRequest(tx, row, 'rejected', event, context, ports, decided);
  }
  const repeated = outcome === 'repeated';
  const { employeeWorkflowId, ruleType, version, changes } = row;
  audit.note(
    { what: verdict, employeeWorkflowId, ruleType, version, status: settled.status, repeated },
    { changes, reason: decision.reason },
  );
  return {
    pendingTransaction: await presentOne(call, row, { isOwn: false, reach }, context, ports),
    repeated,
  };
}

/** Refuses a decision about a request with review reasons whose current version the caller hasn't opened by itself. */
async function requireOpened(tx: Transaction, row: TransactionRow, { employeeId }: Session): Promise<void> {
  if (!mustOpen({ ...row, isOpened: false })) return;
  const opened = await readOpened(tx, [row], employeeId);
  if (!opened.has(row.employeeWorkflowId)) refuse('request_not_opened');
}

/** Refuses an approval while the feature that owns the data has stopped changes for this employee. */
async function requireNotStopped({ tx, now }: RequestCall, row: TransactionRow, { appliers }: ApplyPorts) {
  const applier = row.kind && appliers[row.kind];
  if (applier && (await applier.isStopped?.(tx, row, now))) refuse('changes_frozen');
}

function roleOf({ manager, wholeClient }: Reach): RequestEvent['actor']['role'] {
  if (!manager) return 'supervisor';
  return wholeClient ? 'payrollAdministrator' : 'manager';
}

/** Approves a request and applies it in the same step if nothing holds it. */
async function approve(
  tx: Transaction,
  row: TransactionRow,
  context: RequestContext,
  decision: { readonly event: RequestEvent; readonly decided: Decided },
  ports: ApplyPorts,
): Promise<TransactionRow> {
  const { at: now } = decision.decided;
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
