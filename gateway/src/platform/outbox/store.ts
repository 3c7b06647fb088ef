import { z } from 'zod';
import { noRow, statement, type Database } from '../database/port.ts';
import type { OutboxKind } from './item.ts';

const claimed = z.object({
  outbox_id: z.string(),
  client_id: z.string().nullable(),
  employee_id: z.string().nullable(),
  kind: z.enum(['mail', 'notice', 'export', 'webhook']),
  topic: z.string(),
  payload: z.instanceof(Uint8Array),
  attempts: z.int(),
});
export type Claimed = z.infer<typeof claimed>;

// Materialized: in a join, the planner could evaluate the limit for each row and take more than it locked.
const claim = statement(
  'outbox.claim',
  claimed,
  `with due as materialized (
     select outbox_id from outbox
      where state = 'waiting' and next_attempt_at <= $1 and kind = any($2)
      order by next_attempt_at limit $3 for update skip locked)
   update outbox o set attempts = o.attempts + 1, lease = $4, next_attempt_at = $5
     from due where o.outbox_id = due.outbox_id
   returning o.outbox_id, o.client_id, o.employee_id, o.kind, o.topic, o.payload, o.attempts`,
);

// Whichever worker holds the row: a delivered item stays delivered.
const settle = statement(
  'outbox.settle',
  noRow,
  `update outbox set state = $2, payload = null, lease = null, last_error = null, settled_at = $3
    where outbox_id = $1 and state = 'waiting'`,
);

const retry = statement(
  'outbox.retry',
  noRow,
  `update outbox set next_attempt_at = $3, last_error = $4, lease = null
    where outbox_id = $1 and lease = $2 and state = 'waiting'`,
);

const bury = statement(
  'outbox.bury',
  noRow,
  `update outbox set state = 'dead', settled_at = $3, last_error = $4, lease = null
    where outbox_id = $1 and lease = $2 and state = 'waiting'`,
);

const forget = statement(
  'outbox.forget',
  noRow,
  // Materialized: the plan of a subquery may select other rows for each row that it compares, and so delete more than the limit.
  `with old as materialized (
     select outbox_id from outbox where (state in ('sent', 'muted') or state = 'kept') and settled_at < $1
      order by settled_at limit $2 for update skip locked)
   delete from outbox o using old where o.outbox_id = old.outbox_id`,
);

/** Claims at most `limit` due rows for one lease until `until`. Two workers never get the same row. */
export function claimDue(
  database: Database,
  of: { kinds: readonly OutboxKind[]; limit: number; lease: string; now: Date; until: Date },
): Promise<Claimed[]> {
  const values = [of.now.toISOString(), of.kinds, of.limit, of.lease, of.until.toISOString()];
  return database.asMaintenance((tx) => tx.rows(claim, values));
}

/** Marks an item as delivered, or as turned off by its receiver. */
export async function settleRow(database: Database, id: string, state: 'sent' | 'muted', now: Date): Promise<void> {
  await database.asMaintenance((tx) => tx.run(settle, [id, state, now.toISOString()]));
}

/** Releases an item that may not have arrived, for a retry at `next`. */
export async function retryRow(database: Database, id: string, lease: string, next: Date, why: string): Promise<void> {
  await database.asMaintenance((tx) => tx.run(retry, [id, lease, next.toISOString(), why]));
}

/** Marks an item as a dead letter. */
export async function buryRow(database: Database, id: string, lease: string, now: Date, why: string): Promise<void> {
  await database.asMaintenance((tx) => tx.run(bury, [id, lease, now.toISOString(), why]));
}

/** Deletes at most `limit` rows that were settled before an instant, also those that a sandbox kept, but no dead letters. Returns how many. */
export function deleteSettled(database: Database, before: Date, limit: number): Promise<number> {
  return database.asMaintenance((tx) => tx.run(forget, [before.toISOString(), limit]));
}
