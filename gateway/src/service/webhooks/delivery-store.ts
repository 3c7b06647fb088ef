import { z } from 'zod';
import { noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { EVENT_COLUMNS, eventRow } from '../events/store.ts';

// Receivers that have as many deliveries under way as they may are passed over, so that a slow one doesn't take every lane. An account
// that was disabled, or lost the client, gets nothing more. Materialized as in the outbox: the limit must be evaluated once.
const claim = statement(
  'service.deliveries.claim',
  z.object({ webhook_id: z.string(), event_id: z.string() }),
  `with busy as (
     select webhook_id from webhook_delivery
      where state = 'waiting' and lease is not null and next_attempt_at > $1 group by webhook_id having count(*) >= $4),
   due as materialized (
     select d.webhook_id, d.event_id from webhook_delivery d
       join webhook w using (webhook_id)
       join service_account a using (service_account_id)
      where d.state = 'waiting' and d.next_attempt_at <= $1 and d.webhook_id not in (select webhook_id from busy)
        and a.disabled_at is null
        and (d.client_id is null or exists (
          select from service_grant g where g.service_account_id = a.service_account_id and g.client_id = d.client_id
             and g.scope = 'webhooks:manage'))
      order by d.next_attempt_at limit 1 for update of d skip locked)
   update webhook_delivery d set attempts = d.attempts + 1, lease = $2, next_attempt_at = $3, last_attempt_at = $1
     from due where (d.webhook_id, d.event_id) = (due.webhook_id, due.event_id)
   returning d.webhook_id, d.event_id`,
);

const claimed = z.object({
  webhook_id: z.string(),
  event_id: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  url: z.string(),
  secret_sealed: z.instanceof(Uint8Array),
  former_secret_sealed: z.instanceof(Uint8Array).nullable(),
  former_secret_until: z.string().nullable(),
  event: eventRow.nullable(),
});
/** A delivery that a worker holds; a test has no event. */
export type ClaimedDelivery = z.output<typeof claimed>;

const read = statement(
  'service.deliveries.read',
  claimed.omit({ event: true }).extend(
    eventRow.extend({
      service_event_id: z.string().nullable(),
      type: z.string().nullable(),
      occurred_at: z.string().nullable(),
      position: z.coerce.number().nullable(),
      data: z.record(z.string(), z.unknown()).nullable(),
      client_code: z.string().nullable(),
    }).shape,
  ),
  `select d.webhook_id, d.event_id, d.created_at, d.attempts, w.url, w.secret_sealed, w.former_secret_sealed, w.former_secret_until,
          ${EVENT_COLUMNS}
     from webhook_delivery d
     join webhook w using (webhook_id)
     left join service_event e on e.client_id = d.client_id and e.service_event_id = d.event_id
     left join client c on c.client_id = e.client_id
     left join employee m on m.client_id = e.client_id and m.employee_id = e.employee_id
    where d.webhook_id = $1 and d.event_id = $2`,
);

const settle = statement(
  'service.deliveries.settle',
  noRow,
  `update webhook_delivery set state = 'delivered', lease = null, settled_at = $3, last_status = $4, last_error = null
    where webhook_id = $1 and event_id = $2 and state = 'waiting'`,
);
const postpone = statement(
  'service.deliveries.postpone',
  noRow,
  `update webhook_delivery set state = $4, lease = null, next_attempt_at = $5, last_status = $6, last_error = $7,
          settled_at = case when $4 = 'dead' then $5::timestamptz end
    where webhook_id = $1 and event_id = $2 and lease = $3 and state = 'waiting'`,
);
const counts = statement(
  'service.deliveries.counts',
  z.object({ waiting: z.int(), dead: z.int() }),
  `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead')::int as dead
     from webhook_delivery where state <> 'delivered'`,
);
const forgetTests = statement(
  'service.deliveries.forget',
  noRow,
  `delete from webhook_delivery where client_id is null and created_at < $1`,
);

/** Claims at most one due delivery for a lease. Two workers never get the same one. */
export async function claimDelivery(
  database: Database,
  of: { readonly now: Date; readonly lease: string; readonly until: Date; readonly atOncePerReceiver: number },
): Promise<ClaimedDelivery | undefined> {
  return database.asMaintenance(async (tx) => {
    const values = [of.now.toISOString(), of.lease, of.until.toISOString(), of.atOncePerReceiver];
    const row = await tx.maybe(claim, values);
    if (!row) return undefined;
    const found = await tx.one(read, [row.webhook_id, row.event_id]);
    const event = eventRow.safeParse(found);
    return { ...found, event: event.success ? event.data : null };
  });
}

type Key = Pick<ClaimedDelivery, 'webhook_id' | 'event_id'>;

/** Marks a delivery as delivered, whichever worker holds it. */
export async function settleDelivery(database: Database, key: Key, status: number, now: Date): Promise<void> {
  const values = [key.webhook_id, key.event_id, now.toISOString(), status];
  await database.asMaintenance((tx) => tx.run(settle, values));
}

/** A failed attempt: the next one at `at`, or none, with `dead`. */
export interface FailedAttempt {
  readonly lease: string;
  readonly state: 'waiting' | 'dead';
  readonly at: Date;
  readonly status: number | null;
  readonly error: string;
}

export async function keepFailure(database: Database, key: Key, failed: FailedAttempt): Promise<void> {
  const { lease, state, at, status, error } = failed;
  const values = [key.webhook_id, key.event_id, lease, state, at.toISOString(), status, error];
  await database.asMaintenance((tx) => tx.run(postpone, values));
}

/** Counts the deliveries that wait and those that were given up. */
export const countDeliveries = (tx: Transaction) => tx.one(counts, []);

/** Deletes the deliveries of tests that were made before an instant. Those of events end with their events. */
export const forgetTestDeliveries = (tx: Transaction, before: Date): Promise<number> =>
  tx.run(forgetTests, [before.toISOString()]);
