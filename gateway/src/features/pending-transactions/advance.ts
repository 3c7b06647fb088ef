import { rebase } from '@paystead/contract/features/pending-transactions/rules.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { recordSystemAction, type SystemAction } from '../../platform/audit/record.ts';
import type { ChangeAppliers, ChangeRuleType } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { firstCheckOf } from './first-check.ts';
import type { Notify } from './notices.ts';
import { hasPayEngine } from './people.ts';
import { openSet, sameSet, sealHalf } from './sealed.ts';
import { record, SYSTEM } from './history-store.ts';
import { moveTo, readOpen, setBefore, type TransactionRow } from './store.ts';

/** What moves a decided change on. */
export interface AdvancePorts {
  readonly keys: KeyRing;
  readonly appliers: ChangeAppliers;
  readonly notify: Notify;
}

/**
 * An approved change as far as it can go now: into force where its hold and date have come and no pay engine has to
 * acknowledge it first; else it stays, and the job or the export takes it up.
 */
export async function advance(
  tx: Transaction,
  row: TransactionRow,
  now: Date,
  ports: AdvancePorts,
): Promise<TransactionRow> {
  if (row.status !== 'approved' || !isDue(row, now)) return row;
  if (await hasPayEngine(tx, row.clientId)) return row;
  return apply(tx, row, now, ports);
}

/** Its hold is over and its date has begun. */
export function isDue(row: TransactionRow, now: Date): boolean {
  return row.applyFrom === null || Date.parse(row.applyFrom) <= now.getTime();
}

/** Makes the change the current version, once; `failed` where what stands is no longer what it was built upon. */
export async function apply(
  tx: Transaction,
  row: TransactionRow,
  now: Date,
  { keys, appliers, notify }: AdvancePorts,
): Promise<TransactionRow> {
  const applier = appliers[row.ruleType as ChangeRuleType];
  if (!applier) throw new Error(`Nothing applies changes of rule type ${row.ruleType}.`);
  const set = await openSet(tx, keys, row);
  const { clientId, employeeId, employeeWorkflowId, effectiveDate } = row;
  const change = { clientId, employeeId, employeeWorkflowId, ...set, effectiveDate, now };
  if ((await applier.apply(tx, { ...change, by: row.submittedBy })) === 'stale') {
    await applier.ended?.(tx, change);
    return fail(tx, row, now, { code: 'stale' }, notify);
  }
  // What nobody had to decide was known from its beginning.
  const decided = { ...row, decidedAt: row.decidedAt ?? row.submittedAt };
  const applied = await moveTo(tx, row, 'applied', null, await firstCheckOf(tx, decided, now, appliers));
  await record(tx, applied, { event: 'applied', actor: SYSTEM, at: now });
  await recordSystemAction(tx, jobSubject(applied), effectOf(applied, now), keys);
  await rebaseNewer(tx, applied, set, keys);
  await notify(tx, applied, { step: 'applied', now });
  return applied;
}

/** What the audit says at the moment of effect: which change, by field; before and after as they are shown, sealed. */
function effectOf(row: TransactionRow, at: Date): SystemAction {
  const { employeeWorkflowId, version, ruleType, changes } = row;
  const fields = [...new Set(changes.map(({ field }) => field))];
  const detail = { employeeWorkflowId, version, ruleType, fields };
  const action = 'pendingTransactions.applied';
  return { action, resource: 'transactions', at, detail, secret: { changes } };
}

/** It could not be put into force; the employee and the deciders learn why. */
export async function fail(
  tx: Transaction,
  row: TransactionRow,
  now: Date,
  why: { readonly code: string; readonly comment?: string },
  notify: Notify,
): Promise<TransactionRow> {
  const failed = await moveTo(tx, row, 'failed');
  await record(tx, failed, { event: 'failed', actor: SYSTEM, at: now, code: why.code, comment: why.comment ?? null });
  await notify(tx, failed, { step: 'failed', now });
  return failed;
}

/** What was asked for while the pay engine had this one is a change of the new state from now on. */
async function rebaseNewer(
  tx: Transaction,
  applied: TransactionRow,
  set: { readonly before: unknown; readonly after: unknown },
  keys: KeyRing,
): Promise<void> {
  for (const newer of await readOpen(tx, applied, applied.ruleType)) {
    if (newer.status !== 'pending' && newer.status !== 'approved') continue;
    if (!sameSet((await openSet(tx, keys, newer)).before, set.before)) continue;
    const changes = rebase(newer.changes, applied.changes);
    await setBefore(tx, newer, sealHalf(keys, newer, 'before_sealed', set.after), { label: newer.label, changes });
  }
}
