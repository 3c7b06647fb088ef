import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { statement, type Database } from '../database/port.ts';
import type { Readiness } from '../health.ts';
import type { OutboxWorker } from './delivery.ts';
import type { OutboxKind } from './item.ts';

const read = statement(
  'outbox.lag',
  z.object({ waiting: z.number(), dead: z.number(), due_since: z.string().nullable() }),
  `select (select count(*) from outbox where state = 'waiting') as waiting,
          (select count(*) from outbox where state = 'dead') as dead,
          (select min(next_attempt_at) from outbox
            where state = 'waiting' and next_attempt_at <= $1 and kind = any($2)) as due_since`,
);

export interface OutboxState {
  /** Items not delivered yet, including those that wait for their next attempt. */
  readonly waiting: number;
  readonly dead: number;
  /** Seconds for which the oldest due row has waited for a worker. A row that waits for its next attempt isn't due. */
  readonly lagSeconds: number;
}

export async function readOutboxState(
  database: Database,
  kinds: readonly OutboxKind[],
  now: Date,
): Promise<OutboxState> {
  const row = await database.asMaintenance((tx) => tx.one(read, [now.toISOString(), kinds]), { readOnly: true });
  const since = row.due_since === null ? now : new Date(row.due_since);
  return { waiting: row.waiting, dead: row.dead, lagSeconds: (now.getTime() - since.getTime()) / 1000 };
}

const MAX_LAG_SECONDS = 600;

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
      const { lagSeconds } = await readOutboxState(database, kinds, clock.now());
      if (lagSeconds <= MAX_LAG_SECONDS || worker.isRefused) return null;
      return `behind by ${Math.floor(lagSeconds)} s`;
    } catch {
      return 'unreachable';
    }
  };
}
