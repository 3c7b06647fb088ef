import { z } from 'zod';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

const webhook = z.object({
  webhook_id: z.string(),
  account: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  created_at: z.string(),
  waiting: z.int(),
  dead: z.int(),
});
const list = statement(
  'operator.webhooks',
  webhook,
  `select w.webhook_id, a.name as account, w.url, w.types, w.created_at,
          count(d.*) filter (where d.state = 'waiting')::int as waiting, count(d.*) filter (where d.state = 'dead')::int as dead
     from webhook w join service_account a using (service_account_id) left join webhook_delivery d using (webhook_id)
    group by w.webhook_id, a.name order by a.name, w.created_at, w.webhook_id`,
);

const dead = z.object({
  webhook_id: z.string(),
  account: z.string(),
  event_id: z.string(),
  type: z.string(),
  attempts: z.int(),
  settled_at: z.string(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
});
const deadOnes = statement(
  'operator.webhooks.dead',
  dead,
  `select d.webhook_id, a.name as account, d.event_id, d.type, d.attempts, d.settled_at, d.last_status, d.last_error
     from webhook_delivery d join webhook w using (webhook_id) join service_account a using (service_account_id)
    where d.state = 'dead' order by d.settled_at desc, d.event_id limit $1`,
);
const replay = statement(
  'operator.webhooks.replay',
  noRow,
  `update webhook_delivery set state = 'waiting', attempts = 0, settled_at = null, next_attempt_at = $2
    where state = 'dead' and ($1 = 'all' or webhook_id::text = $1)`,
);

/** Returns every webhook, by account. As maintenance. */
export const allWebhooks = (tx: Transaction) => tx.rows(list, []);

/** Returns the newest deliveries that were given up. As maintenance. */
export const deadDeliveries = (tx: Transaction, limit: number) => tx.rows(deadOnes, [limit]);

/** Queues the given-up deliveries of one webhook, or of `all`, again under the same ids. Returns how many. As maintenance. */
export const replayDead = (tx: Transaction, which: string, now: Date): Promise<number> =>
  tx.run(replay, [which, now.toISOString()]);
