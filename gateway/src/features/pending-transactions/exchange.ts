import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../platform/database/port.ts';
import { apply, fail, isDue, type AdvancePorts } from './advance.ts';
import { writeEngineFile, type Acknowledgement, type EngineRecord } from './engine-file.ts';
import { lockByChange, markAcknowledged, readOutgoing, setChangeId, type OutgoingRow } from './exchange-store.ts';
import { openSet } from './sealed.ts';
import { record, SYSTEM, type Happening } from './history-store.ts';
import { lockTransaction, moveTo, readOpen } from './store.ts';

const OPERATOR: Happening['actor'] = { name: '', role: 'operator' };

/**
 * Takes all that pay engines shall get into one file. `keep` stores the text; only when it has, the changes count as
 * exported: a file that was not kept is written again, under the same changeIds for what the engine may have seen.
 */
export function exportChanges(
  database: Database,
  { keys }: Pick<AdvancePorts, 'keys'>,
  now: Date,
  keep: (text: string) => Promise<void>,
): Promise<{ readonly records: number; readonly repeated: number }> {
  return database.asMaintenance(async (tx) => {
    const rows = await readOutgoing(tx, now);
    const batchId = randomUUID();
    const records: EngineRecord[] = [];
    for (const row of rows) records.push(await recordOf(tx, row, batchId, now, keys));
    if (records.length > 0) await keep(writeEngineFile(records));
    return { records: records.length, repeated: rows.filter(({ status }) => status === 'exported').length };
  });
}

async function recordOf(
  tx: Transaction,
  row: OutgoingRow,
  batchId: string,
  now: Date,
  keys: AdvancePorts['keys'],
): Promise<EngineRecord> {
  const changeId = row.status === 'exported' && row.changeId !== null ? row.changeId : randomUUID();
  if (row.status === 'approved') {
    const exported = await moveTo(tx, row, 'exported');
    await setChangeId(tx, exported, changeId, now);
    await record(tx, exported, { event: 'exported', actor: SYSTEM, at: now });
  }
  const { before, after } = await openSet(tx, keys, row);
  const kinds = new Set(row.changes.map(({ kind }) => kind));
  return {
    batchId,
    schemaVersion: 1,
    changeId,
    clientCode: row.clientCode,
    legalEin: row.legalEin,
    employeeNumber: row.employeeNumber,
    ruleType: row.ruleType,
    action: kinds.size > 1 ? 'change' : kinds.has('added') ? 'add' : kinds.has('removed') ? 'delete' : 'change',
    effectiveDate: row.effectiveDate,
    submittedBy: row.submittedBy,
    submittedAt: row.submittedAt,
    approvedBy: row.decidedByName,
    approvedAt: row.decidedAt,
    before,
    after,
  };
}

export type AcknowledgedAs = 'applied' | 'waits' | 'failed' | 'repeated' | 'unknown';

/**
 * Takes one answer of a pay engine. `accepted` puts the change into force, or has it wait for its date; `rejected` ends it
 * as failed, with the engine's reasons; a repetition, and a `duplicate` of what was answered before, does nothing.
 */
export function acknowledge(
  database: Database,
  answer: Acknowledgement,
  now: Date,
  ports: AdvancePorts,
): Promise<AcknowledgedAs> {
  return database.asMaintenance(async (tx) => {
    const row = await lockByChange(tx, answer.changeId);
    if (!row) return 'unknown';
    if (row.status !== 'exported' || row.acknowledgedAt !== null) return 'repeated';
    if (answer.status === 'rejected') {
      const comment = answer.errors.map(({ message }) => message).join(' ');
      await fail(tx, row, now, { code: 'engineRejected', ...(comment && { comment }) }, ports.notify);
      return 'failed';
    }
    const acknowledged = await markAcknowledged(tx, row, new Date(answer.processedAt), answer.engineReference);
    await record(tx, acknowledged, { event: 'acknowledged', actor: SYSTEM, at: now, code: 'engineAccepted' });
    if (!isDue(acknowledged, now)) return 'waits';
    return (await apply(tx, acknowledged, now, ports)).status === 'applied' ? 'applied' : 'failed';
  });
}

/** Puts a failed change on its way again; false where it is not failed, or something newer is open. */
export function retry(database: Database, clientId: string, employeeWorkflowId: string, now: Date): Promise<boolean> {
  return database.asMaintenance(async (tx) => {
    const row = await lockTransaction(tx, clientId, employeeWorkflowId);
    if (row?.status !== 'failed') return false;
    const others = (await readOpen(tx, row, row.ruleType)).filter(({ status }) => status !== 'failed');
    if (others.length > 0) return false;
    const again = await moveTo(tx, row, 'approved');
    await record(tx, again, { event: 'retried', actor: OPERATOR, at: now });
    return true;
  });
}
