import { z } from 'zod';
import { noRow, statement, type Database } from '../database/port.ts';

const deadLetter = z
  .object({
    outbox_id: z.string(),
    client_id: z.string().nullable(),
    kind: z.string(),
    topic: z.string(),
    attempts: z.int(),
    created_at: z.string(),
    settled_at: z.string(),
    last_error: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.outbox_id,
    clientId: row.client_id,
    kind: row.kind,
    topic: row.topic,
    attempts: row.attempts,
    createdAt: row.created_at,
    diedAt: row.settled_at,
    lastError: row.last_error,
  }));
/** An item that was given up, without its content. Instants in UTC. */
export type DeadLetter = z.infer<typeof deadLetter>;

const list = statement(
  'outbox.dead',
  deadLetter,
  `select outbox_id, client_id, kind, topic, attempts, created_at, settled_at, last_error from outbox
    where state = 'dead' order by settled_at desc, outbox_id limit $1`,
);
const replayAll = statement(
  'outbox.replay_all',
  noRow,
  `update outbox set state = 'waiting', attempts = 0, settled_at = null, next_attempt_at = $1 where state = 'dead'`,
);
const replaySome = statement(
  'outbox.replay_some',
  noRow,
  `update outbox set state = 'waiting', attempts = 0, settled_at = null, next_attempt_at = $1
    where state = 'dead' and outbox_id = any($2::uuid[])`,
);

/** Returns the newest dead letters, for an operator. */
export function listDeadLetters(database: Database, limit = 100): Promise<DeadLetter[]> {
  return database.asMaintenance((tx) => tx.rows(list, [limit]), { readOnly: true });
}

/** Queues dead letters again under the same ids, all or those with the given ids. Returns how many. */
export function replayDeadLetters(database: Database, which: 'all' | readonly string[], now: Date): Promise<number> {
  const at = now.toISOString();
  return database.asMaintenance((tx) => (which === 'all' ? tx.run(replayAll, [at]) : tx.run(replaySome, [at, which])));
}
