import { randomUUID } from 'node:crypto';
import { noRow, statement, type Transaction } from '../database/port.ts';
import { seal } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { OutboxItem } from './item.ts';
import { payloadPlace } from './payload.ts';

const put = statement('outbox.put', noRow, 'select from outbox_put($1, $2, $3, $4, $5, $6, $7, $8)');

/**
 * Writes an item in the caller's transaction, so it is sent if and only if that commits. Returns its id (see
 * `Delivery.id`). An item of another client than the transaction's fails the transaction (42501).
 */
export async function enqueue(tx: Transaction, keys: KeyRing, item: OutboxItem, now: Date): Promise<string> {
  const id = randomUUID();
  const payload = seal(keys, JSON.stringify(item.payload), payloadPlace(id));
  await tx.run(put, [
    id,
    item.clientId,
    item.employeeId,
    item.kind,
    item.topic,
    payload,
    now.toISOString(),
    (item.dueAt ?? now).toISOString(),
  ]);
  return id;
}
