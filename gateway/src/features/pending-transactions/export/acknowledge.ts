import type { ChangeResult } from '@paystead/contract/service/changes/model.ts';
import type { Database, Transaction } from '../../../platform/database/port.ts';
import { applyChange, failChange, isDue, type ApplyPorts } from '../apply/apply-change.ts';
import { SYSTEM } from '../history/events.ts';
import { readRequestContext } from '../request-context.ts';
import type { TransactionKey, TransactionRow } from '../request-row.ts';
import { moveTo } from '../request-status-store.ts';
import { lockTransaction, readOpen } from '../request-store.ts';
import { openSet } from '../sealed-set.ts';
import type { Acknowledgement } from './engine-file.ts';
import { lockByChange, markAcknowledged } from './exchange-store.ts';
import { answerOf, keepAnswer, lockPublished } from './published-store.ts';

export type AcknowledgedAs = 'applied' | 'waits' | 'failed' | 'repeated' | 'unknown';

/** The effect of an answer. `result` is that of the first answer; null for an unknown change. */
interface Answered {
  readonly as: AcknowledgedAs;
  readonly result: ChangeResult | null;
}

/**
 * Processes one answer of a pay engine. `accepted` applies the change, or lets it wait for its date; `rejected` ends it as
 * failed with the engine's reasons; a repeated answer, and a `duplicate` of an answered change, does nothing and gets the first
 * result. As maintenance.
 */
export async function answerChange(
  tx: Transaction,
  answer: Acknowledgement,
  now: Date,
  ports: ApplyPorts,
): Promise<Answered> {
  const published = await lockPublished(tx, answer.changeId);
  const first = published && answerOf(ports.keys, published);
  if (first) return { as: 'repeated', result: first };
  const row = await lockByChange(tx, answer.changeId);
  if (!row) return { as: 'unknown', result: null };
  if (row.status !== 'exported' || row.acknowledgedAt !== null) return { as: 'repeated', result: null };
  const as = await takeAnswer(tx, row, answer, now, ports);
  const { changeId, status, engineReference, errors, processedAt } = answer;
  const acknowledgedAt = now.toISOString();
  const result: ChangeResult = {
    changeId,
    status,
    engineReference,
    errors,
    processedAt,
    acknowledgedAt,
    result: as === 'waits' ? 'waiting' : as,
  };
  if (published) await keepAnswer(tx, ports.keys, published, result);
  return { as, result };
}

/** Processes one answer in a transaction of its own. */
export async function acknowledge(
  database: Database,
  answer: Acknowledgement,
  now: Date,
  ports: ApplyPorts,
): Promise<AcknowledgedAs> {
  return database.asMaintenance(async (tx) => (await answerChange(tx, answer, now, ports)).as);
}

async function takeAnswer(
  tx: Transaction,
  row: TransactionRow,
  answer: Acknowledgement,
  now: Date,
  ports: ApplyPorts,
): Promise<'applied' | 'waits' | 'failed'> {
  const context = await readRequestContext(tx, row, row.ruleType, now);
  if (answer.status === 'rejected') {
    const comment = answer.errors.map(({ message }) => message).join(' ') || null;
    await failChange(tx, row, context, { now, code: 'engineRejected', comment }, ports);
    return 'failed';
  }
  const event = { event: 'acknowledged', actor: SYSTEM, at: now, code: 'engineAccepted' } as const;
  const processedAt = new Date(answer.processedAt);
  const acknowledged = await markAcknowledged(tx, row, processedAt, answer.engineReference, event);
  if (!isDue(acknowledged, now)) return 'waits';
  const applied = await applyChange(tx, acknowledged, context, { now }, ports);
  return applied.status === 'applied' ? 'applied' : 'failed';
}

/**
 * Approves a failed change again, so that it is retried, and informs the feature that owns the data. Returns false if it isn't
 * failed or a newer request is open. `operator` is the name of the console's operator; empty for a command.
 */
export function retry(
  database: Database,
  key: TransactionKey,
  now: Date,
  { keys, appliers }: Pick<ApplyPorts, 'keys' | 'appliers'>,
  operator = '',
): Promise<boolean> {
  return database.asMaintenance(async (tx) => {
    const row = await lockTransaction(tx, key, key.employeeWorkflowId);
    if (row?.status !== 'failed' || row.kind === null) return false;
    const others = (await readOpen(tx, row, row.kind)).filter(({ status }) => status !== 'failed');
    if (others.length > 0) return false;
    const actor = { name: operator, role: 'operator' } as const;
    await moveTo(tx, row, { status: 'approved', events: [{ event: 'retried', actor, at: now }] });
    await appliers[row.kind]?.reopened?.(tx, { ...row, ...openSet(keys, row), now });
    return true;
  });
}
