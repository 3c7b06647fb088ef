import type { DecisionReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { undoOf } from '@paystead/contract/features/pending-transactions/rules.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { ApplyPorts } from '../apply/apply-change.ts';
import { firstCheckOf } from '../apply/first-check.ts';
import type { RequestEvent } from '../history/events.ts';
import { readDeciders } from '../deciders.ts';
import type { RequestContext } from '../request-context.ts';
import type { TransactionRow } from '../request-row.ts';
import { moveTo, reopen } from '../request-status-store.ts';
import { lockOpen } from '../request-store.ts';
import { openSet } from '../sealed-set.ts';
import { removeApproval } from './approval-store.ts';
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
import { readReplaced } from './newer-store.ts';
import { undoStanding } from './undo-standing.ts';
import { requireRuleType, type RequestedDecision } from './outcome.ts';

/** A decision to take back, in the version that the caller saw. */
type UndoneDecision = RequestedDecision & { readonly version: number };

/**
 * Takes the caller's own decision back, so that the request waits for a decision again: until it leaves for the pay engine
 * or takes effect, and a rejection only until the employee has made a newer request of the kind. Of two approvals, the
 * caller's alone is taken back. The employee gets a notice and a correcting email; emails about decisions leave at once.
 *
 * Errors: `not_found` (unknown, of no one in scope, or hidden from the caller), `not_your_decision` (the caller's own
 * request, or someone else decides), `invalid_input` (rule type), `version_conflict`, `decision_final`.
 */
export async function undoDecision(
  call: RequestCall,
  decision: UndoneDecision,
  ports: ApplyPorts,
): Promise<DecisionReply> {
  const { loaded } = await takeBack(call, decision, ports);
  const { row, context } = loaded;
  const viewer = viewerOf(call.session, loaded);
  return { pendingTransaction: await presentOne(call, row, viewer, context, ports), repeated: false };
}

/** Does the same without presenting the request, for many at once. The same errors. */
export async function takeBack(
  call: RequestCall,
  decision: UndoneDecision,
  ports: ApplyPorts,
): Promise<{ readonly loaded: DecideContext; readonly status: TransactionRow['status'] }> {
  const { tx, session, now, audit } = call;
  const loaded = await loadDecideContext(call, decision.employeeWorkflowId);
  const { row, context, employee } = loaded;
  audit.alsoOf(employee);
  requireRuleType(row, decision);
  requireDecider(loaded, session);
  // A refusal rolls the removal back.
  const isApprovedByThem = await removeApproval(tx, row, session);
  const outcome = undoOf(undoStanding(row, isApprovedByThem, session), decision.version);
  if (outcome === 'versionConflict') refuse('version_conflict');
  if (outcome === 'final' || (row.status === 'rejected' && (await isReplaced(call, row)))) refuse('decision_final');

  const actor = await actorOf(call, loaded);
  const event = { event: 'undone', actor, at: now } as const;
  const { status } =
    row.status === 'pending'
      ? await moveTo(tx, row, { status: 'pending', events: [event] })
      : await waitAgain(call, row, context, event, ports);
  const { employeeWorkflowId, ruleType, version } = row;
  audit.note({ what: 'undone', employeeWorkflowId, ruleType, version, undone: row.status, ...actsForNote(loaded) });
  return { loaded, status };
}

/** Checks for a newer request of the kind. Makes new ones wait until the transaction ends. */
async function isReplaced({ tx }: RequestCall, row: TransactionRow): Promise<boolean> {
  if (row.kind !== null) await lockOpen(tx, row, row.kind);
  return (await readReplaced(tx, [row])).has(row.employeeWorkflowId);
}

/** Makes a decided request wait for a decision again, and notifies everyone concerned. */
async function waitAgain(
  { tx, now }: RequestCall,
  row: TransactionRow,
  context: RequestContext,
  event: RequestEvent,
  ports: ApplyPorts,
): Promise<TransactionRow> {
  const { keys, appliers, notify } = ports;
  const firstCheckDate = firstCheckOf({ ...row, decidedAt: null }, now, context.calendar, appliers);
  const reopened = await reopen(tx, row, firstCheckDate, [event]);
  const applier = row.kind && appliers[row.kind];
  if (row.status === 'rejected' && applier?.reopened)
    await applier.reopened(tx, { ...row, ...openSet(keys, row), now });
  const isEscalated = row.escalatedAt !== null;
  const deciders = await readDeciders(tx, row, { ...row, isEscalated }, context.rule, now);
  await notify(tx, reopened, { step: 'undone', now, context, deciders });
  return reopened;
}
