import type { Database } from '../../platform/database/port.ts';
import { apply, fail, isDue, type AdvancePorts } from './advance.ts';
import type { Acknowledgement } from './engine-file.ts';
import { lockByChange, markAcknowledged } from './exchange-store.ts';
import { record, SYSTEM, type Happening } from './history-store.ts';
import { lockTransaction, moveTo, readOpen } from './store.ts';

const OPERATOR: Happening['actor'] = { name: '', role: 'operator' };

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
