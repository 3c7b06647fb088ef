import { z } from 'zod';
import { EVENT_PREFIX } from '@paystead/contract/service/events/catalog.ts';
import { serviceEvent, type ServiceEvent } from '@paystead/contract/service/events/model.ts';
import { clientCodesWith, type ServiceScope } from '../../platform/access/service-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

export const eventRow = z.object({
  service_event_id: z.string(),
  type: z.string(),
  occurred_at: z.string(),
  position: z.coerce.number(),
  data: z.record(z.string(), z.unknown()),
  client_code: z.string(),
  employee_number: z.string().nullable(),
});
export type EventRow = z.output<typeof eventRow>;

/** The columns of `eventRow`, of events `e`, clients `c` and employees `m`. */
export const EVENT_COLUMNS =
  'e.service_event_id, e.type, e.occurred_at, e.position, e.data, c.client_code, m.employee_number';
const EVENT_TABLES = `service_event e join client c on c.client_id = e.client_id
     left join employee m on m.client_id = e.client_id and m.employee_id = e.employee_id`;

const page = statement(
  'service.events.page',
  eventRow,
  `select ${EVENT_COLUMNS} from ${EVENT_TABLES}
    where c.client_code = any($1) and e.position > $2 order by e.position limit $3`,
);
const atPosition = statement(
  'service.events.at',
  z.object({ service_event_id: z.string() }),
  'select service_event_id from service_event where position = $1',
);
const forget = statement(
  'service.events.forget',
  noRow,
  `delete from service_event e using (
     select o.client_id, o.service_event_id from service_event o
      where o.numbered_at < $1
        and o.position < (select max(n.position) from service_event n where n.client_id = o.client_id)
      order by o.numbered_at limit $2) old
    where (e.client_id, e.service_event_id) = (old.client_id, old.service_event_id)`,
);

/** Returns the events behind a position of the clients for which an account may read events. As maintenance. */
export const eventsBehind = (
  tx: Transaction,
  scope: ServiceScope,
  position: number,
  limit: number,
): Promise<EventRow[]> => tx.rows(page, [clientCodesWith(scope, ['events:read']), position, limit]);

/** Returns the id of the event at a position, if this transaction may see it. */
export async function eventAt(tx: Transaction, position: number): Promise<string | null> {
  return (await tx.maybe(atPosition, [position]))?.service_event_id ?? null;
}

/**
 * Deletes at most `limit` events that were numbered before an instant, with their deliveries. Each client's newest one stays, so
 * that a cursor behind it remains known.
 */
export const forgetEvents = (tx: Transaction, before: Date, limit: number): Promise<number> =>
  tx.run(forget, [before.toISOString(), limit]);

/** Returns an event as lists and webhooks have it. */
export function envelopeOf(row: EventRow): ServiceEvent {
  const { client_code: clientCode, employee_number: employeeNumber } = row;
  return serviceEvent.parse({
    specversion: '1.0',
    id: row.service_event_id,
    source: `urn:paystead:client:${clientCode}`,
    type: `${EVENT_PREFIX}${row.type}`,
    time: new Date(row.occurred_at).toISOString(),
    datacontenttype: 'application/json',
    sequence: String(row.position),
    // Fields that a type doesn't declare aren't passed on.
    data: { importId: null, ...row.data, clientCode, employeeNumber },
  });
}
