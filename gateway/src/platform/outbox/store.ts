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

// Materialized: joined, the planner could evaluate the limit again for each row and take more than it locked.
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

// Whoever holds the row by now: what has arrived has arrived.
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
  `delete from outbox where outbox_id in (
     select outbox_id from outbox where state in ('sent', 'muted') and settled_at < $1
      order by settled_at limit $2 for update skip locked)`,
);

/** Takes up to `most` due rows, each for this lease alone until `until`; two workers never get the same. */
export function claimDue(
  database: Database,
  of: { kinds: readonly OutboxKind[]; most: number; lease: string; now: Date; until: Date },
): Promise<Claimed[]> {
  const values = [of.now.toISOString(), of.kinds, of.most, of.lease, of.until.toISOString()];
  return database.asMaintenance((tx) => tx.rows(claim, values));
}

/** It arrived, or its receiver does not want it. */
export async function settleRow(database: Database, id: string, state: 'sent' | 'muted', now: Date): Promise<void> {
  await database.asMaintenance((tx) => tx.run(settle, [id, state, now.toISOString()]));
}

/** It may not have arrived: once more at `next`. */
export async function retryRow(database: Database, id: string, lease: string, next: Date, why: string): Promise<void> {
  await database.asMaintenance((tx) => tx.run(retry, [id, lease, next.toISOString(), why]));
}

/** To the dead letters. */
export async function buryRow(database: Database, id: string, lease: string, now: Date, why: string): Promise<void> {
  await database.asMaintenance((tx) => tx.run(bury, [id, lease, now.toISOString(), why]));
}

/** Deletes up to `most` rows that were settled before an instant; dead letters stay. Answers how many. */
export function forgetSettled(database: Database, before: Date, most: number): Promise<number> {
  return database.asMaintenance((tx) => tx.run(forget, [before.toISOString(), most]));
}
