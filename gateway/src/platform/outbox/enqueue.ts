import { randomUUID } from 'node:crypto';
import { noRow, statement, type Transaction } from '../database/port.ts';
import { seal } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { OutboxItem } from './item.ts';
import { payloadPlace } from './payload.ts';

const put = statement(
  'outbox.put',
  noRow,
  `select from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bytea[], $7::timestamptz[])
                 as item(id, client_id, employee_id, kind, topic, payload, due_at)
    cross join lateral outbox_put(item.id, item.client_id, item.employee_id, item.kind, item.topic, item.payload, $8,
                                  item.due_at)`,
);

/**
 * Writes an item in the caller's transaction, so it is sent if and only if that commits. Returns its id (see
 * `Delivery.id`). An item of another client than the transaction's fails the transaction (42501).
 */
export async function enqueue(tx: Transaction, keys: KeyRing, item: OutboxItem, now: Date): Promise<string> {
  const [id = ''] = await enqueueAll(tx, keys, [item], now);
  return id;
}

/** Writes several items in one statement, like `enqueue`. Returns their ids in the same order. */
export async function enqueueAll(
  tx: Transaction,
  keys: KeyRing,
  items: readonly OutboxItem[],
  now: Date,
): Promise<string[]> {
  if (items.length === 0) return [];
  const ids = items.map(() => randomUUID());
  await tx.run(put, [
    ids,
    items.map(({ clientId }) => clientId),
    items.map(({ employeeId }) => employeeId),
    items.map(({ kind }) => kind),
    items.map(({ topic }) => topic),
    items.map(({ payload }, place) => seal(keys, JSON.stringify(payload), payloadPlace(ids[place] ?? ''))),
    items.map(({ dueAt }) => (dueAt ?? now).toISOString()),
    now.toISOString(),
  ]);
  return ids;
}
