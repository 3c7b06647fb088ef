import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import {
  isPayrollAdministrator,
  mustOpen,
  needsConfirmation,
} from '@paystead/contract/features/pending-transactions/rules.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import { endRequest, sendBack, type ApplyPorts } from '../apply/apply-change.ts';
import type { TransactionRow } from '../request-row.ts';
import { approve, isRepeatedApproval } from './approve.ts';
import {
  actorOf,
  actsForNote,
  loadDecideContext,
  presentOne,
  requireDecider,
  viewerOf,
  type DecideContext,
  type RequestCall,
} from './decide-context.ts';
import { readOpened } from './opening-store.ts';
import { outcomeOf, refuseInput, requireRuleType, type RequestedDecision, type Verdict } from './outcome.ts';
import { requireRecentSignIn, type SignInLimits } from './recent-sign-in.ts';

/** The results that a decider can request. */
export type DecidedAs = Exclude<Verdict, 'withdrawn'>;

export interface DecidePorts extends ApplyPorts {
  readonly limits: SignInLimits;
}

/** A decided request as it was read, with its status after the call. */
export interface DecidedRequest {
  readonly loaded: DecideContext;
  readonly status: TransactionRow['status'];
  readonly repeated: boolean;
}

/**
 * Approves, rejects or sends back a request, once (TRX-2).
 *
 * Errors: `not_found` (unknown, of no one in scope, or hidden from the caller), `not_your_decision` (the caller's own, or
 * someone else decides or has to confirm the employee), `step_up_required` (a decision about direct deposit after an old
 * sign-in), `request_not_opened` (it has review reasons, and the caller hasn't opened this version by itself, or has to
 * confirm the employee), `invalid_input` (rule type, reason, version), `already_decided`, `version_conflict`,
 * `changes_frozen` (approving while the employee's changes are stopped).
 */
export async function decideRequest(
  call: RequestCall,
  decision: RequestedDecision,
  verdict: DecidedAs,
  ports: DecidePorts,
): Promise<DecisionReply> {
  const { loaded, repeated } = await takeDecision(call, decision, verdict, ports);
  const { row, context } = loaded;
  const viewer = viewerOf(call.session, loaded);
  return { pendingTransaction: await presentOne(call, row, viewer, context, ports), repeated };
}

/** Does the same without presenting the request, for decisions about many. The same errors. */
export async function takeDecision(
  call: RequestCall,
  decision: RequestedDecision,
  verdict: DecidedAs,
  ports: DecidePorts,
): Promise<DecidedRequest> {
  const { tx, session, audit } = call;
  const loaded = await loadDecideContext(call, decision.employeeWorkflowId);
  const { row, context } = loaded;
  audit.alsoOf(loaded.employee);
  requireRuleType(row, decision);
  requireDecider(loaded, session);
  requireRecentSignIn(call, row.ruleType, ports.limits);
  await requireOpened(tx, row, session);
  if (verdict === 'approved') requireConfirmation(loaded, decision);
  else if (decision.reason === null) refuseInput(decision, 'reason', 'required');
  const outcome = await outcomeOf(call, row, decision, verdict, context);
  // An amended request may differ from the one that the decider saw.
  if (outcome === 'now' && decision.version === null && row.version > 1) refuseInput(decision, 'version', 'required');
  const repeated =
    outcome === 'repeated' || (verdict === 'approved' && (await isRepeatedApproval(tx, loaded, session)));
  if (!repeated && verdict === 'approved') await requireNotStopped(call, row, ports);

  const { status } = repeated ? row : await settle(call, loaded, decision, verdict, ports);
  const { employeeWorkflowId, ruleType, version, changes } = row;
  audit.note(
    { what: verdict, employeeWorkflowId, ruleType, version, status, repeated, ...actsForNote(loaded) },
    { changes, reason: decision.reason },
  );
  return { loaded, status, repeated };
}

/** Carries a decision out. */
async function settle(
  call: RequestCall,
  loaded: DecideContext,
  { reason }: RequestedDecision,
  verdict: DecidedAs,
  ports: ApplyPorts,
): Promise<TransactionRow> {
  const { tx, session, now } = call;
  const { row, context } = loaded;
  const actor = await actorOf(call, loaded);
  const event = { event: verdict, actor, at: now, comment: reason };
  const forName = actor.actsFor?.name ?? null;
  const decided = { at: now, byEmployeeId: session.employeeId, byName: actor.name, forName, reason };
  if (verdict === 'approved') return approve(tx, row, context, { session, event, decided }, ports);
  if (verdict === 'sentBack') return sendBack(tx, row, event, context, ports, decided);
  return endRequest(tx, row, verdict, event, context, ports, decided);
}

/** Refuses a decision about a request with review reasons whose current version the caller hasn't opened by itself. */
async function requireOpened(tx: Transaction, row: TransactionRow, { employeeId }: Session): Promise<void> {
  if (!mustOpen({ ...row, isOpened: false })) return;
  const opened = await readOpened(tx, [row], employeeId);
  if (!opened.has(row.employeeWorkflowId)) refuse('request_not_opened');
}

/**
 * Refuses an approval of a request whose employee has to be confirmed, unless a payroll administrator says how that was
 * done, for this request alone.
 */
function requireConfirmation({ row, reach }: DecideContext, decision: RequestedDecision): void {
  if (!needsConfirmation(row.review)) return;
  if (!isPayrollAdministrator(reach)) refuse('not_your_decision');
  if (decision.isOneOfMany === true) refuse('request_not_opened');
  if (decision.reason === null) refuseInput(decision, 'reason', 'how_confirmed');
}

/** Refuses an approval while the feature that owns the data has stopped changes for this employee. */
async function requireNotStopped({ tx, now }: RequestCall, row: TransactionRow, { appliers }: ApplyPorts) {
  const applier = row.kind && appliers[row.kind];
  if (applier && (await applier.isStopped?.(tx, row, now))) refuse('changes_frozen');
}
