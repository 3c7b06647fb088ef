import { z } from 'zod';
import type { Session } from '../access/session.ts';
import { noRow, statement, type Database, type Transaction } from '../database/port.ts';
import type { HeldKey } from './once.ts';

/** Seconds for which a reply is kept. */
const KEPT_SECONDS = 24 * 3600;

/*
 * A second call with the same key waits here until the first has ended: then the row exists, or the key is free again.
 * An expired row is replaced as if it didn't exist.
 */
const claim = statement(
  'idempotency.claim',
  noRow,
  `insert into idempotency_key as k (client_id, employee_id, key_hash, request_hash, endpoint, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (client_id, employee_id, key_hash) do update
      set request_hash = excluded.request_hash, endpoint = excluded.endpoint, status = null, reply = null, created_at = excluded.created_at
    where k.created_at <= $7`,
);
const read = statement(
  'idempotency.read',
  z.object({
    request_hash: z.instanceof(Uint8Array),
    status: z.int().nullable(),
    reply: z.instanceof(Uint8Array).nullable(),
  }),
  'select request_hash, status, reply from idempotency_key where client_id = $1 and employee_id = $2 and key_hash = $3',
);
const fill = statement(
  'idempotency.fill',
  noRow,
  'update idempotency_key set status = $4, reply = $5 where client_id = $1 and employee_id = $2 and key_hash = $3',
);
const purge = statement(
  'idempotency.purge',
  noRow,
  `delete from idempotency_key k using (
     select client_id, employee_id, key_hash from idempotency_key where created_at <= $1 order by created_at limit 1000
       for update skip locked) old
    where (k.client_id, k.employee_id, k.key_hash) = (old.client_id, old.employee_id, old.key_hash)`,
);

/** Returns the key of an employee's session. */
export function keyOfSession(tx: Transaction, { clientId, employeeId }: Session, keyHash: Uint8Array): HeldKey {
  const id = [clientId, employeeId, keyHash];
  return {
    place: {
      table: 'idempotency_key',
      column: 'reply',
      row: [clientId, employeeId, Buffer.from(keyHash).toString('hex')],
    },
    claim: async (requestHash, endpoint, now) =>
      (await tx.run(claim, [...id, requestHash, endpoint, now.toISOString(), oldestKey(now)])) === 1,
    read: () => tx.one(read, id),
    save: async (status, reply) => void (await tx.run(fill, [...id, status, reply])),
  };
}

/** Removes expired replies for a job, a batch at a time. Returns the number removed. */
export async function purgeIdempotencyKeys(database: Database, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await database.asMaintenance((tx) => tx.run(purge, [oldestKey(now)]));
    removed += count;
    if (count < 1000) return removed;
  }
}

/** Returns the instant up to which keys have expired. */
export function oldestKey(now: Date): string {
  return new Date(now.getTime() - KEPT_SECONDS * 1000).toISOString();
}
