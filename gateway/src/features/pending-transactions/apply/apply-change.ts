import { rebase } from '@paystead/contract/features/pending-transactions/rules.ts';
import { recordSystemAction, type SystemAction } from '../../../platform/audit/record.ts';
import type { ChangeAppliers, ProposedChange } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { SYSTEM, type RequestEvent } from '../history/events.ts';
import type { Notify } from '../notify/notices.ts';
import type { RequestContext } from '../request-context.ts';
import type { TransactionRow } from '../request-row.ts';
import { moveTo, type Decided } from '../request-status-store.ts';
import { readOpen } from '../request-store.ts';
import { setBefore } from '../request-version-store.ts';
import { openSet, sameSet, sealHalf, type ChangeSet } from '../sealed-set.ts';
import { firstCheckOf } from './first-check.ts';

/** Dependencies of everything that moves a request on. */
export interface ApplyPorts {
  readonly keys: KeyRing;
  readonly appliers: ChangeAppliers;
  readonly notify: Notify;
}

/** The step that applies a request. */
export interface ApplyStep extends Pick<ProposedChange, 'applyNow' | 'mails'> {
  readonly now: Date;
  /** The decision that applies the request at once. Stored with the same statement. */
  readonly decision?: { readonly decided: Decided; readonly event: RequestEvent };
}

/**
 * Moves an approved request on as far as possible: applies it if its hold and its date have come and no pay engine has to
 * acknowledge it first. Otherwise it stays as it is, and the job or the export continues.
 */
export async function advance(
  tx: Transaction,
  row: TransactionRow,
  context: RequestContext,
  step: ApplyStep,
  ports: ApplyPorts,
): Promise<TransactionRow> {
  if (row.status !== 'approved' || !isDue(row, step.now) || context.hasPayEngine) return row;
  return applyChange(tx, row, context, step, ports);
}

/** Returns true if the request's hold is over and its effective date has begun. */
export function isDue(row: Pick<TransactionRow, 'applyFrom'>, now: Date): boolean {
  return row.applyFrom === null || Date.parse(row.applyFrom) <= now.getTime();
}

/** Makes a change the current version, once. It fails if the current data is no longer what it was based on. */
export async function applyChange(
  tx: Transaction,
  row: TransactionRow,
  context: RequestContext,
  step: ApplyStep,
  ports: ApplyPorts,
): Promise<TransactionRow> {
  const { keys, appliers, notify } = ports;
  const { now, decision, mails } = step;
  const applier = row.kind && appliers[row.kind];
  if (!applier) throw new Error(`Nothing applies changes of rule type ${row.ruleType}.`);
  const set = openSet(keys, row);
  const change = { ...row, ...set, now, by: row.submittedBy };
  const firstCheckAt = (decidedAt: string | null) =>
    firstCheckOf({ ...row, decidedAt }, now, context.calendar, appliers);
  const result = await (step.applyNow ? step.applyNow(tx, change) : applier.apply(tx, change));
  if (result === 'stale') {
    const firstCheckDate = decision ? firstCheckAt(null) : row.firstCheckDate;
    return failChange(tx, { ...row, firstCheckDate }, context, { ...step, code: 'stale' }, ports);
  }
  // A request that no one had to decide counts as decided when it was submitted.
  const decidedAt = decision?.decided.at.toISOString() ?? row.decidedAt ?? row.submittedAt;
  const applied = await moveTo(tx, row, {
    status: 'applied',
    events: [...(decision ? [decision.event] : []), { event: 'applied', actor: SYSTEM, at: now }],
    decided: decision?.decided ?? null,
    firstCheckDate: firstCheckAt(decidedAt),
  });
  await recordSystemAction(tx, applied, appliedAction(applied, now), keys);
  // Only a request that the pay engine had can have a newer one beside it.
  if (row.status === 'exported') await rebaseNewer(tx, applied, set, keys);
  await notify(tx, applied, { step: 'applied', now, context, deciders: [], mails });
  return applied;
}

/** The audit row of an applied change: the request and its fields; the values, as lists show them, are sealed. */
function appliedAction(row: TransactionRow, at: Date): SystemAction {
  const { employeeWorkflowId, version, ruleType, changes } = row;
  const fields = [...new Set(changes.map(({ field }) => field))];
  const detail = { employeeWorkflowId, version, ruleType, fields };
  const action = 'pendingTransactions.applied';
  return { action, resource: 'transactions', at, detail, secret: { changes } };
}

/** Informs the feature that owns the data that a request ended other than applied. */
async function informOwner(
  tx: Transaction,
  row: TransactionRow,
  now: Date,
  { keys, appliers }: Pick<ApplyPorts, 'keys' | 'appliers'>,
): Promise<void> {
  const applier = row.kind && appliers[row.kind];
  if (applier?.ended) await applier.ended(tx, { ...row, ...openSet(keys, row), now });
}

/**
 * Ends a request that couldn't be applied. The feature that owns the data is informed, and the employee and the deciders see the
 * reason.
 */
export async function failChange(
  tx: Transaction,
  row: TransactionRow,
  context: RequestContext,
  {
    now,
    code,
    comment = null,
    decision,
  }: Pick<ApplyStep, 'now' | 'decision'> & { readonly code: string; readonly comment?: string | null },
  ports: ApplyPorts,
): Promise<TransactionRow> {
  const failed = await moveTo(tx, row, {
    status: 'failed',
    events: [...(decision ? [decision.event] : []), { event: 'failed', actor: SYSTEM, at: now, code, comment }],
    decided: decision?.decided ?? null,
  });
  await informOwner(tx, row, now, ports);
  await ports.notify(tx, failed, { step: 'failed', now, context, deciders: [] });
  return failed;
}

/** Ends an open request without applying it. The feature that owns the data is informed first. */
export async function endRequest(
  tx: Transaction,
  row: TransactionRow,
  status: 'rejected' | 'withdrawn' | 'superseded',
  event: RequestEvent,
  context: RequestContext,
  ports: ApplyPorts,
  decided: Decided | null = null,
): Promise<TransactionRow> {
  const ended = await moveTo(tx, row, { status, events: [event], decided });
  await informOwner(tx, row, event.at, ports);
  // The request that supersedes this one sends its own notice.
  if (status !== 'superseded') await ports.notify(tx, ended, { step: status, now: event.at, context, deciders: [] });
  return ended;
}

/** Sends a request back to its employee. It stays open: its corrected version waits for a decision again. */
export async function sendBack(
  tx: Transaction,
  row: TransactionRow,
  event: RequestEvent,
  context: RequestContext,
  { notify }: Pick<ApplyPorts, 'notify'>,
  decided: Decided,
): Promise<TransactionRow> {
  const sent = await moveTo(tx, row, { status: 'sentBack', events: [event], decided });
  await notify(tx, sent, { step: 'sentBack', now: event.at, context, deciders: [] });
  return sent;
}

/** Bases requests that were submitted while the pay engine had this one on the data as it is now. */
async function rebaseNewer(tx: Transaction, applied: TransactionRow, set: ChangeSet, keys: KeyRing): Promise<void> {
  if (applied.kind === null) return;
  for (const newer of await readOpen(tx, applied, applied.kind)) {
    if (!['pending', 'approved', 'sentBack'].includes(newer.status)) continue;
    if (!sameSet(openSet(keys, newer).before, set.before)) continue;
    const changes = rebase(newer.changes, applied.changes);
    await setBefore(tx, newer, sealHalf(keys, newer, 'before_sealed', set.after), { label: newer.label, changes });
  }
}
