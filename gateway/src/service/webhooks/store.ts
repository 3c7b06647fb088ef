import { z } from 'zod';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

const webhookRow = z.object({
  webhook_id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  created_at: z.string(),
  secret_sealed: z.instanceof(Uint8Array),
  former_secret_until: z.string().nullable(),
  waiting: z.int(),
  dead: z.int(),
});
/** A webhook with the numbers of its open deliveries. */
export type WebhookRow = z.output<typeof webhookRow>;

const WEBHOOKS = `select w.webhook_id, w.url, w.types, w.created_at, w.secret_sealed, w.former_secret_until,
       (select count(*)::int from webhook_delivery d where d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting,
       (select count(*)::int from webhook_delivery d where d.webhook_id = w.webhook_id and d.state = 'dead') as dead
  from webhook w where w.service_account_id = $1`;
const all = statement('service.webhooks.list', webhookRow, `${WEBHOOKS} order by w.created_at, w.webhook_id`);
const one = statement('service.webhooks.one', webhookRow, `${WEBHOOKS} and w.webhook_id = $2`);
const lock = statement(
  'service.webhooks.lock',
  z.object({ webhook_id: z.string() }),
  'select webhook_id from webhook where service_account_id = $1 and webhook_id = $2 for update',
);
const lockAccount = statement(
  'service.webhooks.lock_account',
  z.object({ service_account_id: z.string() }),
  'select service_account_id from service_account where service_account_id = $1 for update',
);
const insert = statement(
  'service.webhooks.insert',
  noRow,
  `insert into webhook (webhook_id, service_account_id, url, types, created_at, secret_sealed) values ($1, $2, $3, $4, $5, $6)`,
);
const remove = statement(
  'service.webhooks.remove',
  noRow,
  'delete from webhook where service_account_id = $1 and webhook_id = $2',
);
const rotate = statement(
  'service.webhooks.rotate',
  noRow,
  `update webhook set secret_sealed = $3, former_secret_sealed = $4, former_secret_until = $5
    where service_account_id = $1 and webhook_id = $2`,
);
const addTest = statement(
  'service.webhooks.add_test',
  noRow,
  `insert into webhook_delivery (webhook_id, event_id, type, created_at, state, next_attempt_at)
   values ($1, $2, $3, $4, 'waiting', $4)`,
);

const deliveryRow = z.object({
  event_id: z.string(),
  type: z.string(),
  created_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.int(),
  last_attempt_at: z.string().nullable(),
  next_attempt_at: z.string(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
});
/** One event on its way to one webhook. */
export type DeliveryRow = z.output<typeof deliveryRow>;

const page = statement(
  'service.webhooks.deliveries',
  deliveryRow,
  `select event_id, type, created_at, state, attempts, last_attempt_at, next_attempt_at, last_status, last_error
     from webhook_delivery
    where webhook_id = $1 and ($2::text is null or state = $2)
      and ($3::timestamptz is null or (created_at, event_id) < ($3, $4::uuid))
    order by created_at desc, event_id desc limit $5`,
);
const replay = statement(
  'service.webhooks.replay',
  noRow,
  `update webhook_delivery set state = 'waiting', attempts = 0, settled_at = null, next_attempt_at = $2
    where webhook_id = $1 and state = 'dead' and ($3::uuid[] is null or event_id = any ($3))`,
);

/** Returns an account's webhooks, oldest first. */
export const webhooksOf = (tx: Transaction, { accountId }: ServiceScope): Promise<WebhookRow[]> =>
  tx.rows(all, [accountId]);

/** Returns an account's own webhook. */
export const webhookOf = (tx: Transaction, { accountId }: ServiceScope, id: string): Promise<WebhookRow | undefined> =>
  tx.maybe(one, [accountId, id]);

/** Locks an account's own webhook until the transaction ends. Returns false if it has none with this id. */
export const lockWebhook = async (tx: Transaction, { accountId }: ServiceScope, id: string): Promise<boolean> =>
  (await tx.maybe(lock, [accountId, id])) !== undefined;

/** Makes other transactions that add a webhook to the account wait until this one ends. */
export async function lockWebhooksOf(tx: Transaction, { accountId }: ServiceScope): Promise<void> {
  await tx.one(lockAccount, [accountId]);
}

export interface NewWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly now: Date;
  readonly secretSealed: Uint8Array;
}

export async function addWebhook(tx: Transaction, { accountId }: ServiceScope, added: NewWebhook): Promise<void> {
  const { webhookId, url, types, now, secretSealed } = added;
  await tx.run(insert, [webhookId, accountId, url, types, now.toISOString(), secretSealed]);
}

/** Removes an account's own webhook. Returns false if it has none with this id. */
export const removeWebhook = async (tx: Transaction, { accountId }: ServiceScope, id: string): Promise<boolean> =>
  (await tx.run(remove, [accountId, id])) === 1;

/** A new secret, and the one before it while both sign. */
export interface NewSecret {
  readonly secretSealed: Uint8Array;
  readonly former: { readonly sealed: Uint8Array; readonly until: Date } | null;
}

export async function replaceSecret(
  tx: Transaction,
  { accountId }: ServiceScope,
  id: string,
  { secretSealed, former }: NewSecret,
): Promise<void> {
  await tx.run(rotate, [accountId, id, secretSealed, former?.sealed ?? null, former?.until.toISOString() ?? null]);
}

/** Adds the delivery of a test to a webhook that is locked. */
export async function addTestDelivery(
  tx: Transaction,
  id: string,
  { eventId, type, now }: { readonly eventId: string; readonly type: string; readonly now: Date },
): Promise<void> {
  await tx.run(addTest, [id, eventId, type, now.toISOString()]);
}

/** A part of a webhook's deliveries. */
export interface DeliveryPage {
  readonly status: DeliveryRow['state'] | null;
  /** The last delivery of the page before. */
  readonly behind: { readonly createdAt: Date; readonly eventId: string } | null;
  readonly limit: number;
}

/** Returns deliveries of a webhook that is locked, newest first. */
export const deliveriesOf = (
  tx: Transaction,
  id: string,
  { status, behind, limit }: DeliveryPage,
): Promise<DeliveryRow[]> =>
  tx.rows(page, [id, status, behind?.createdAt.toISOString() ?? null, behind?.eventId ?? null, limit]);

/** Queues given-up deliveries of a webhook that is locked, all or some. Returns how many. */
export const replayDeliveries = (
  tx: Transaction,
  id: string,
  eventIds: readonly string[] | null,
  now: Date,
): Promise<number> => tx.run(replay, [id, now.toISOString(), eventIds]);
