import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { statement, type Database } from '../database/port.ts';
import type { Readiness } from '../health.ts';
import type { OutboxWorker } from './delivery.ts';
import type { OutboxKind } from './item.ts';

const read = statement(
  'outbox.lag',
  z.object({
    waiting: z.number(),
    dead: z.number(),
    late_since: z.string().nullable(),
    due_since: z.string().nullable(),
  }),
  `select (select count(*) from outbox where state = 'waiting') as waiting,
          (select count(*) from outbox where state = 'dead') as dead,
          (select min(case when attempts > 0 then created_at else next_attempt_at end) from outbox
            where state = 'waiting' and (attempts > 0 or next_attempt_at <= $1)) as late_since,
          (select min(next_attempt_at) from outbox
            where state = 'waiting' and next_attempt_at <= $1 and kind = any($2)) as due_since`,
);

export interface OutboxState {
  /** Items not delivered yet, including those that wait for their next attempt. */
  readonly waiting: number;
  readonly dead: number;
  /**
   * Seconds for which the oldest row has waited that should have left by now: also between two attempts, and if nothing is
   * configured that delivers its kind.
   */
  readonly lagSeconds: number;
  /** Seconds for which the oldest due row has waited for a worker. A row that waits for its next attempt isn't due. */
  readonly dueSeconds: number;
}

export async function readOutboxState(
  database: Database,
  kinds: readonly OutboxKind[],
  now: Date,
): Promise<OutboxState> {
  const row = await database.asMaintenance((tx) => tx.one(read, [now.toISOString(), kinds]), { readOnly: true });
  const secondsSince = (at: string | null) => (at === null ? 0 : (now.getTime() - Date.parse(at)) / 1000);
  const { waiting, dead, late_since: lateSince, due_since: dueSince } = row;
  return { waiting, dead, lagSeconds: secondsSince(lateSince), dueSeconds: secondsSince(dueSince) };
}

const MAX_DUE_SECONDS = 600;

/**
 * Reports the gateway as not ready if due rows have waited ten minutes for a worker. If the receiver refuses, the
 * gateway stays in rotation: a mail server's outage must not become the portal's.
 */
export function outboxReadiness(
  database: Database,
  kinds: readonly OutboxKind[],
  clock: Clock,
  worker: Pick<OutboxWorker, 'isRefused'>,
): Readiness {
  return async () => {
    try {
      const { dueSeconds } = await readOutboxState(database, kinds, clock.now());
      if (dueSeconds <= MAX_DUE_SECONDS || worker.isRefused) return null;
      return `behind by ${Math.floor(dueSeconds)} s`;
    } catch {
      return 'unreachable';
    }
  };
}
