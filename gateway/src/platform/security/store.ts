import { z } from 'zod';
import { statement, type Database, type Transaction } from '../database/port.ts';

const counts = z.record(z.string(), z.int());
const sample = z.object({
  requestId: z.string(),
  sessionId: z.string().nullable(),
  endpoint: z.string(),
  resource: z.string(),
  address: z.string(),
  target: z.string().nullable(),
});

const forget = statement(
  'security.forget',
  z.object({ gone: z.int() }),
  `with events as (
     delete from security_event where security_event_id in (
       select security_event_id from security_event where minute < $1 order by minute limit $2 for update skip locked)
     returning 1),
   addresses as (
     delete from security_address_count where security_address_count_id in (
       select security_address_count_id from security_address_count where minute < $1 order by minute limit $2
          for update skip locked)
     returning 1),
   alerts as (
     delete from security_alert where security_alert_id in (
       select security_alert_id from security_alert where at < $1 order by at limit $2 for update skip locked)
     returning 1)
   select greatest((select count(*) from events), (select count(*) from addresses), (select count(*) from alerts))::integer as gone`,
);

const listedEvent = z.object({
  minute: z.string(),
  kind: z.string(),
  person_id: z.string().nullable(),
  username: z.string().nullable(),
  client_code: z.string().nullable(),
  address: z.string().nullable(),
  service_account: z.string().nullable(),
  occurrences: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  first_sample: sample,
  last_sample: sample,
});
export type ListedEvent = z.infer<typeof listedEvent>;

const listEvents = statement(
  'security.list_events',
  listedEvent,
  `select e.minute, e.kind, e.person_id, p.username, c.client_code, e.address, a.name as service_account, e.occurrences, e.first_at, e.last_at,
          e.first_sample, e.last_sample
     from security_event e
     left join client c on c.client_id = e.client_id
     left join profile p on p.client_id = e.client_id and p.employee_id = e.employee_id
     left join service_account a on a.service_account_id = e.service_account_id
    where e.last_at >= $1 and ($2::text is null or e.person_id::text = lower($2) or p.username = $2 or a.name = $2)
    order by e.last_at desc, e.security_event_id limit $3`,
);

const listedAlert = z.object({
  at: z.string(),
  person_id: z.string().nullable(),
  address: z.string().nullable(),
  counts,
  first_at: z.string(),
  last_at: z.string(),
  mailed: z.boolean(),
});
export type ListedAlert = z.infer<typeof listedAlert>;

const listAlerts = statement(
  'security.list_alerts',
  listedAlert,
  `select a.at, a.person_id, a.address, a.counts, a.first_at, a.last_at, a.mailed
     from security_alert a
    where a.at >= $1
      and ($2::text is null or a.person_id::text = lower($2)
           or exists (select from profile p where p.person_id = a.person_id and p.username = $2))
    order by a.at desc, a.security_alert_id limit $3`,
);

/** Filter of the listed events and alerts. */
export interface SecurityFilter {
  readonly since: Date;
  /** A person's id, one of their usernames, or a service account's name; null: everyone, and network addresses. */
  readonly person: string | null;
  readonly limit: number;
}

/** Returns events by caller, kind and minute, newest first. Runs as maintenance. */
export function listSecurityEvents(tx: Transaction, { since, person, limit }: SecurityFilter): Promise<ListedEvent[]> {
  return tx.rows(listEvents, [since.toISOString(), person, limit]);
}

/** Returns the limits that were crossed, newest first. Runs as maintenance. */
export function listSecurityAlerts(tx: Transaction, { since, person, limit }: SecurityFilter): Promise<ListedAlert[]> {
  return tx.rows(listAlerts, [since.toISOString(), person, limit]);
}

/**
 * Deletes at most `limit` events, counts and alerts each from before an instant. Returns the largest of the three
 * numbers.
 */
export async function deleteSecurityEvents(database: Database, before: Date, limit: number): Promise<number> {
  return (await database.asMaintenance((tx) => tx.one(forget, [before.toISOString(), limit]))).gone;
}
