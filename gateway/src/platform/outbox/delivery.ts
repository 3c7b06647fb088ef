import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/port.ts';
import { open } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { MAX_ATTEMPTS, secondsUntilNext } from './backoff.ts';
import { Undeliverable, type Deliverers, type Delivery, type OutboxKind } from './item.ts';
import { payloadPlace } from './payload.ts';
import { reasonOf } from './reason.ts';
import { buryRow, claimDue, retryRow, settleRow, type Claimed } from './store.ts';

export interface DeliveryPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deliverers: Deliverers;
  /** Items delivered at the same time; default 4. */
  readonly atOnce?: number;
  /** In [0, 1); for tests. */
  readonly random?: () => number;
}

/** One gateway's worker. Any number of workers share the rows. */
export interface OutboxWorker {
  /**
   * Delivers due items until none is left, or `stop` aborts. Returns how many items it took. Holds no transaction open
   * meanwhile.
   */
  drain(stop?: AbortSignal): Promise<number>;
  /** True if the last attempt failed, so that rows wait for the receiver, not for this worker. */
  readonly isRefused: boolean;
}

/**
 * Seconds for which a worker holds an item. Another worker takes over after them, so deliverers must time out earlier.
 */
export const LEASE_SECONDS = 90;
/** Milliseconds after which an attempt counts as failed. */
const TIMEOUT_MILLISECONDS = 60_000;

export function createOutboxWorker(ports: DeliveryPorts): OutboxWorker {
  const { database, clock, deliverers, atOnce = 4, random = Math.random } = ports;
  const kinds = Object.keys(deliverers) as OutboxKind[];
  let isRefused = false;

  async function deliver(row: Claimed, lease: string): Promise<void> {
    const { outbox_id: id, attempts } = row;
    // Count every claim, also that of a process that died: an item that kills its worker must not be retried forever.
    if (attempts > MAX_ATTEMPTS) return postpone(row, lease, new Undeliverable('tooManyAttempts'));
    try {
      const outcome = await withTimeout(() => deliverWith(deliverers, deliveryOf(ports.keys, row)));
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
    const isLast = error instanceof Undeliverable || attempts >= MAX_ATTEMPTS;
    ports.log.warn({ job: topic, code: why, count: attempts }, isLast ? 'not delivered' : 'not delivered yet');
    if (isLast) return buryRow(database, id, lease, now, why);
    return retryRow(database, id, lease, secondsAfter(now, secondsUntilNext(attempts, random())), why);
  }

  /** Claims one due item under its own lease, so that giving up one item doesn't affect the worker's others. */
  async function claimOne(stop: AbortSignal | undefined): Promise<(() => Promise<void>) | undefined> {
    if (stop?.aborted === true) return undefined;
    const now = clock.now();
    const lease = randomUUID();
    const until = secondsAfter(now, LEASE_SECONDS);
    const [row] = await claimDue(database, { kinds, limit: 1, lease, now, until });
    return row && (() => deliver(row, lease));
  }

  async function drain(stop?: AbortSignal): Promise<number> {
    let taken = 0;
    async function deliverInLane(first?: () => Promise<void>): Promise<void> {
      for (let next = first ?? (await claimOne(stop)); next !== undefined; next = await claimOne(stop)) {
        taken += 1;
        await next();
      }
    }
    // Nearly always nothing is due, so only one lane looks first.
    const first = kinds.length > 0 ? await claimOne(stop) : undefined;
    if (first === undefined) return 0;
    await Promise.all([deliverInLane(first), ...Array.from({ length: atOnce - 1 }, () => deliverInLane())]);
    return taken;
  }

  return {
    drain,
    get isRefused() {
      return isRefused;
    },
  };
}

/** Calls the deliverer of an item's kind. Throws `Undeliverable` without one. */
async function deliverWith(deliverers: Deliverers, delivery: Delivery): Promise<'sent' | 'muted'> {
  const deliverer = deliverers[delivery.kind];
  if (deliverer === undefined) throw new Undeliverable('noDeliverer');
  return deliverer(delivery);
}

/** Decrypts an item for its deliverer. */
function deliveryOf(keys: KeyRing, row: Claimed): Delivery {
  const id = row.outbox_id;
  return {
    id,
    kind: row.kind,
    topic: row.topic,
    clientId: row.client_id,
    employeeId: row.employee_id,
    payload: JSON.parse(open(keys, row.payload, payloadPlace(id))) as unknown,
    attempt: row.attempts,
  };
}

async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too late'), { code: 'tooLate' })), TIMEOUT_MILLISECONDS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
