import { z } from 'zod';
import { noRow, statement, type Database } from '../../platform/database/port.ts';
import { lockList, takePositions } from '../../platform/service-lists/positions.ts';

const anyNew = statement(
  'service.events.any_new',
  z.object({ found: z.boolean() }),
  'select exists (select from service_event where position is null) as found',
);
const newOnes = statement(
  'service.events.new',
  z.object({ client_id: z.string(), service_event_id: z.string() }),
  `select client_id, service_event_id from service_event where position is null
    order by occurred_at, service_event_id limit $1`,
);
const setPositions = statement(
  'service.events.number',
  noRow,
  `update service_event e set position = $3::bigint + n.place - 1, numbered_at = $4
     from unnest($1::uuid[], $2::uuid[]) with ordinality n (client_id, service_event_id, place)
    where e.client_id = n.client_id and e.service_event_id = n.service_event_id`,
);
const addDeliveries = statement(
  'service.events.deliver',
  noRow,
  `insert into webhook_delivery (webhook_id, event_id, client_id, type, created_at, state, next_attempt_at)
   select w.webhook_id, e.service_event_id, e.client_id, e.type, $3, 'waiting', $3
     from service_event e
     join service_grant g on g.client_id = e.client_id and g.scope = 'webhooks:manage'
     join service_account a on a.service_account_id = g.service_account_id and a.disabled_at is null
     join webhook w on w.service_account_id = a.service_account_id
     join client c on c.client_id = e.client_id and c.sandbox_of is null
    where e.position between $1 and $2 and (w.types = '{}' or e.type = any (w.types))
   on conflict do nothing`,
);

/**
 * Gives positions to at most `limit` new events, and adds their deliveries to webhooks in the same transaction, but none of a
 * sandbox: nothing of it leaves by itself. Returns how many. On
 * a held database, those of the account's clients.
 */
export function numberEvents(database: Database, now: Date, limit = 1000): Promise<number> {
  return database.asMaintenance(async (tx) => {
    if (!(await tx.one(anyNew, [])).found) return 0;
    await lockList(tx, 'event');
    const rows = await tx.rows(newOnes, [limit]);
    if (rows.length === 0) return 0;
    const first = await takePositions(tx, 'event', rows.length);
    const ids = [rows.map((row) => row.client_id), rows.map((row) => row.service_event_id)];
    await tx.run(setPositions, [...ids, first, now.toISOString()]);
    await tx.run(addDeliveries, [first, first + rows.length - 1, now.toISOString()]);
    return rows.length;
  });
}
