import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { EVENT_PREFIX, TEST_EVENT } from '@paystead/contract/service/events/catalog.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/port.ts';
import type { GuardedPost } from '../../platform/guarded-post/guarded-post.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { MAX_ATTEMPTS, secondsUntilNext } from '../../platform/outbox/backoff.ts';
import { envelopeOf } from '../events/store.ts';
import { claimDelivery, keepFailure, settleDelivery, type ClaimedDelivery } from './delivery-store.ts';
import { reasonOf } from './reason.ts';
import { openSecret, signedHeaders } from './secret.ts';

export interface WebhookWorkerPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  readonly post: GuardedPost;
  /** Deliveries at the same time; default 8. */
  readonly atOnce?: number;
  /** In [0, 1); for tests. */
  readonly random?: () => number;
}

/** One gateway's share in sending events. Any number of gateways share the deliveries. */
export interface WebhookWorker {
  /** Sends due deliveries until none is left or `stop` aborts. Returns how many it took. Holds no transaction open meanwhile. */
  drain(stop?: AbortSignal): Promise<number>;
}

/** Longer than an attempt takes. */
const LEASE_SECONDS = 60;
/** Deliveries to one webhook at the same time. */
const AT_ONCE_PER_RECEIVER = 4;

export function createWebhookWorker(ports: WebhookWorkerPorts): WebhookWorker {
  const { database, keys, clock, log, post, atOnce = 8, random = Math.random } = ports;
  const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

  async function attempt(delivery: ClaimedDelivery, lease: string): Promise<void> {
    let status: number | null = null;
    try {
      const at = clock.now();
      const body = bodyOf(delivery);
      const signed = signedHeaders(secretsOf(keys, delivery, at), { id: delivery.event_id, at, body });
      const headers = { 'content-type': 'application/cloudevents+json', 'user-agent': 'Paystead', ...signed };
      status = await post.send({ url: delivery.url, headers, body });
      if (status >= 200 && status < 300) return await settleDelivery(database, delivery, status, clock.now());
      await failed(delivery, lease, status, status >= 300 && status < 400 ? 'redirect' : 'status');
    } catch (error) {
      await failed(delivery, lease, status, reasonOf(error));
    }
  }

  async function failed(delivery: ClaimedDelivery, lease: string, status: number | null, error: string): Promise<void> {
    const now = clock.now();
    // 410 Gone: the receiver wants no more.
    const isLast = delivery.attempts >= MAX_ATTEMPTS || status === 410;
    const { webhook_id: webhookId, attempts } = delivery;
    log.warn(
      { webhook: webhookId, code: error, status, count: attempts },
      isLast ? 'not delivered' : 'not delivered yet',
    );
    const at = isLast ? now : secondsAfter(now, secondsUntilNext(attempts, random()));
    await keepFailure(database, delivery, { lease, state: isLast ? 'dead' : 'waiting', at, status, error });
  }

  /** The latest claim. The next one must see its lease: otherwise one receiver would get every lane. */
  let earlierClaim: Promise<unknown> = Promise.resolve();

  function takeOne(stop: AbortSignal | undefined): Promise<(() => Promise<void>) | undefined> {
    const taken = earlierClaim.then(() => claimOne(stop));
    earlierClaim = taken.catch(() => undefined);
    return taken;
  }

  async function claimOne(stop: AbortSignal | undefined): Promise<(() => Promise<void>) | undefined> {
    if (stop?.aborted === true) return undefined;
    const lease = randomUUID();
    const now = clock.now();
    const until = secondsAfter(now, LEASE_SECONDS);
    const delivery = await claimDelivery(database, { now, lease, until, atOncePerReceiver: AT_ONCE_PER_RECEIVER });
    return delivery && (() => attempt(delivery, lease));
  }

  return {
    async drain(stop) {
      let taken = 0;
      async function sendInLane(first?: () => Promise<void>): Promise<void> {
        for (let next = first ?? (await takeOne(stop)); next !== undefined; next = await takeOne(stop)) {
          taken += 1;
          await next();
        }
      }
      // Nearly always nothing is due, so only one lane looks first.
      const first = await takeOne(stop);
      if (first === undefined) return 0;
      await Promise.all([sendInLane(first), ...Array.from({ length: atOnce - 1 }, () => sendInLane())]);
      return taken;
    },
  };
}

function bodyOf({ webhook_id: webhookId, event_id: id, created_at: createdAt, event }: ClaimedDelivery): string {
  if (event) return JSON.stringify(envelopeOf(event));
  return JSON.stringify({
    specversion: '1.0',
    id,
    source: 'urn:paystead:webhook',
    type: `${EVENT_PREFIX}${TEST_EVENT}`,
    time: new Date(createdAt).toISOString(),
    datacontenttype: 'application/json',
    data: { webhookId },
  });
}

/** Returns the secrets that sign now: the current one, and the former one until its overlap ends. */
function secretsOf(keys: KeyRing, delivery: ClaimedDelivery, now: Date): string[] {
  const { webhook_id: id, secret_sealed: current, former_secret_sealed: former, former_secret_until: until } = delivery;
  const isFormerValid = former !== null && until !== null && Date.parse(until) > now.getTime();
  return [
    openSecret(keys, id, 'secret_sealed', current),
    ...(isFormerValid ? [openSecret(keys, id, 'former_secret_sealed', former)] : []),
  ];
}
