import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/port.ts';
import { open } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { MOST_ATTEMPTS, secondsUntilNext } from './backoff.ts';
import { Undeliverable, type Deliverers, type OutboxKind } from './item.ts';
import { payloadPlace } from './payload.ts';
import { reasonOf } from './reason.ts';
import { buryRow, claimDue, retryRow, settleRow, type Claimed } from './store.ts';

export interface DeliveryPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deliverers: Deliverers;
  /** Items under way at once; default 4. */
  readonly atOnce?: number;
  /** In [0, 1); for tests. */
  readonly random?: () => number;
}

/** One gateway's worker. Any number of them share the rows. */
export interface OutboxWorker {
  /** Delivers what is due until nothing is, or `stop` aborts; answers how many items it took. No transaction is open meanwhile. */
  drain(stop?: AbortSignal): Promise<number>;
  /** Whether the last attempt failed: the receiver, not this worker, is what the rows wait for. */
  readonly isRefused: boolean;
}

/** For how long a worker holds what it took. One that died is succeeded after it; deliverers must give up before. */
export const LEASE_SECONDS = 90;
/** After which an attempt counts as failed, whatever the deliverer waits for. */
const MOST_MILLISECONDS = 60_000;

export function createOutboxWorker(ports: DeliveryPorts): OutboxWorker {
  const { database, clock, deliverers, atOnce = 4, random = Math.random } = ports;
  const kinds = Object.keys(deliverers) as OutboxKind[];
  let isRefused = false;

  async function deliver(row: Claimed, lease: string): Promise<void> {
    const { outbox_id: id, kind, attempts } = row;
    // Every claim counts, also one whose process died: what kills its worker must not be tried for ever.
    if (attempts > MOST_ATTEMPTS) return buryRow(database, id, lease, clock.now(), 'tooManyAttempts');
    try {
      const outcome = await inTime(async () => {
        const payload: unknown = JSON.parse(open(ports.keys, row.payload, payloadPlace(id)));
        const deliverer = deliverers[kind];
        if (deliverer === undefined) throw new Undeliverable('noDeliverer');
        return deliverer({
          id,
          kind,
          topic: row.topic,
          clientId: row.client_id,
          employeeId: row.employee_id,
          payload,
          attempt: attempts,
        });
      });
      isRefused = false;
      await settleRow(database, id, outcome, clock.now());
    } catch (error) {
      isRefused = true;
      await postpone(row, lease, error);
    }
  }

  async function postpone({ outbox_id: id, attempts, topic }: Claimed, lease: string, error: unknown): Promise<void> {
    const why = reasonOf(error);
    const now = clock.now();
    const isLast = error instanceof Undeliverable || attempts >= MOST_ATTEMPTS;
    ports.log.warn({ job: topic, code: why, count: attempts }, isLast ? 'not delivered' : 'not delivered yet');
    if (isLast) return buryRow(database, id, lease, now, why);
    const next = new Date(now.getTime() + secondsUntilNext(attempts, random()) * 1000);
    return retryRow(database, id, lease, next, why);
  }

  /** A lease for one row: another row of the same worker may be given up while this one goes on. */
  async function takeOne(stop: AbortSignal | undefined): Promise<(() => Promise<void>) | undefined> {
    if (stop?.aborted === true) return undefined;
    const now = clock.now();
    const lease = randomUUID();
    const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const [row] = await claimDue(database, { kinds, most: 1, lease, now, until });
    return row && (() => deliver(row, lease));
  }

  async function drain(stop?: AbortSignal): Promise<number> {
    let taken = 0;
    async function oneByOne(first?: () => Promise<void>): Promise<void> {
      for (let next = first ?? (await takeOne(stop)); next !== undefined; next = await takeOne(stop)) {
        taken += 1;
        await next();
      }
    }
    // Nearly always there is nothing: one look then, not one by each lane.
    const first = kinds.length > 0 ? await takeOne(stop) : undefined;
    if (first === undefined) return 0;
    await Promise.all([oneByOne(first), ...Array.from({ length: atOnce - 1 }, () => oneByOne())]);
    return taken;
  }

  return {
    drain,
    get isRefused() {
      return isRefused;
    },
  };
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too late'), { code: 'tooLate' })), MOST_MILLISECONDS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
