import { randomUUID } from 'node:crypto';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import type { PublishedChange } from '@paystead/contract/service/changes/model.ts';
import type { ChangeAppliers } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { lockList, takePositions } from '../../../platform/service-lists/positions.ts';
import { SYSTEM } from '../history/events.ts';
import { moveTo } from '../request-status-store.ts';
import { openSet } from '../sealed-set.ts';
import { hasDue, readDue, setChangeId, type OutgoingRow, type PublishLimits } from './exchange-store.ts';
import { addPublished } from './published-store.ts';

export interface PublishPorts {
  readonly keys: KeyRing;
  readonly appliers: ChangeAppliers;
}

/**
 * Publishes the changes that pay engines should get at `now`: gives each an id and a position, stores it in the form in which it
 * leaves, and moves it to `exported`. Nothing may leave before the transaction has committed. Returns how many. As maintenance.
 */
export async function publishDue(
  tx: Transaction,
  ports: PublishPorts,
  now: Date,
  limits: PublishLimits,
): Promise<number> {
  if (!(await hasDue(tx, now, limits))) return 0;
  await lockList(tx, 'change');
  const rows = await readDue(tx, now, limits);
  if (rows.length === 0) return 0;
  const first = await takePositions(tx, 'change', rows.length);
  for (const [place, row] of rows.entries()) await publish(tx, ports, row, { position: first + place, now });
  return rows.length;
}

async function publish(
  tx: Transaction,
  { keys, appliers }: PublishPorts,
  row: OutgoingRow,
  { position, now }: { readonly position: number; readonly now: Date },
): Promise<void> {
  const changeId = row.status === 'exported' && row.changeId !== null ? row.changeId : randomUUID();
  if (row.status === 'approved') {
    const event = { event: 'exported', actor: SYSTEM, at: now } as const;
    await setChangeId(tx, await moveTo(tx, row, { status: 'exported', events: [event] }), changeId, now);
  }
  const toPublished = row.kind === null ? undefined : appliers[row.kind]?.publish;
  if (!toPublished) throw new Error(`Nothing publishes changes of rule type ${row.ruleType}.`);
  const { before, after } = openSet(keys, row);
  // The parts have the shapes of one kind, since one feature made both; the store checks them.
  const content = {
    changeId,
    schemaVersion: 1,
    clientCode: row.clientCode,
    legalEin: row.legalEin,
    employeeNumber: row.employeeNumber,
    requestId: row.employeeWorkflowId,
    kind: row.kind,
    ruleType: row.ruleType,
    action: actionOf(row.changes),
    effectiveDate: row.effectiveDate,
    submittedBy: row.submittedBy,
    submittedAt: new Date(row.submittedAt).toISOString(),
    approvedBy: row.decidedByName,
    approvedAt: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString(),
    before: toPublished(before),
    after: toPublished(after),
  } as PublishedChange;
  await addPublished(tx, keys, row, { content, position, now });
}

/** Returns what a request does as a whole: it only adds, only deletes, or changes. */
export function actionOf(changes: readonly Pick<FieldChange, 'kind'>[]): PublishedChange['action'] {
  const [first, ...others] = new Set(changes.map(({ kind }) => kind));
  if (others.length > 0) return 'change';
  return first === 'added' ? 'add' : first === 'removed' ? 'delete' : 'change';
}
