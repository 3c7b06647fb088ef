import { z } from 'zod';
import { json, noRow, statement, type Transaction } from '../database/port.ts';
import { kindsOfGroup, securityEventKinds, type SecurityEventKind } from './kinds.ts';

/** Occurrences by kind. Kinds of a newer release are omitted. */
const counts = z
  .record(z.string(), z.int())
  .transform((all) =>
    securityEventKinds.flatMap((kind) => (all[kind] === undefined ? [] : [{ kind, count: all[kind] }])),
  );

const takeTurn = statement(
  'security.take_turn',
  noRow,
  `select from pg_advisory_xact_lock(hashtext('paystead security'))`,
);

const personsOver = statement(
  'security.persons_over',
  z.object({ person_id: z.string(), counts, first_at: z.string(), last_at: z.string(), address: z.string() }),
  `with counted as (
     select e.person_id, e.kind, sum(e.occurrences)::integer as n, min(e.first_at) as first_at, max(e.last_at) as last_at,
            (array_agg(e.last_sample ->> 'address' order by e.last_at desc))[1] as address
       from security_event e
      where e.person_id is not null and e.minute >= $1
        and not exists (select from security_alert a
                         where a.person_id = e.person_id and (a.at > $2 or a.counted_through >= e.minute))
      group by e.person_id, e.kind)
   select person_id, jsonb_object_agg(kind, n) as counts, min(first_at) as first_at, max(last_at) as last_at,
          (array_agg(address order by last_at desc))[1] as address
     from counted
    group by person_id
   having sum(n) filter (where kind = any($3::text[])) >= $4 or sum(n) filter (where kind <> all($3::text[])) >= $5
    order by person_id limit $6`,
);

const addressesOver = statement(
  'security.addresses_over',
  z.object({ address: z.string(), counts, first_at: z.string(), last_at: z.string() }),
  `with counted as (
     select c.address, c.kind, sum(c.occurrences)::integer as n, min(c.first_at) as first_at, max(c.last_at) as last_at
       from security_address_count c
      where c.minute >= $1
        and not exists (select from security_alert a
                         where (a.address = c.address and (a.at > $2 or a.counted_through >= c.minute))
                            or (a.person_id = c.person_id and (a.at > $2 or a.counted_through >= c.minute)))
      group by c.address, c.kind)
   select address, jsonb_object_agg(kind, n) as counts, min(first_at) as first_at, max(last_at) as last_at
     from counted
    group by address
   having sum(n) >= $3
    order by address limit $4`,
);

const insertAlert = statement(
  'security.insert_alert',
  noRow,
  `insert into security_alert (security_alert_id, at, person_id, address, counted_through, first_at, last_at, counts, mailed)
   values (gen_random_uuid(), $1, $2, $3, date_trunc('minute', $1::timestamptz), $4, $5, $6, $7)`,
);

const profilesUsed = statement(
  'security.profiles_used',
  z.object({ username: z.string(), client_code: z.string(), client_name: z.string(), name: z.string() }),
  `select p.username, c.client_code, c.name as client_name,
          coalesce((select concat_ws(' ', coalesce(v.preferred_name, v.first_name), v.last_name)
                      from personal_version v
                     where v.client_id = p.client_id and v.employee_id = p.employee_id and v.effective_date <= $3::date
                     order by v.effective_date desc, v.sequence desc limit 1), p.username) as name
     from profile p join client c on c.client_id = p.client_id
    where exists (select from security_event e
                   where e.person_id = $1 and e.client_id = p.client_id and e.employee_id = p.employee_id and e.minute >= $2)
    order by c.client_code, p.username`,
);

const clientsAt = statement(
  'security.clients_at',
  z.object({ client_name: z.string() }),
  `select distinct c.name as client_name
     from security_address_count a
     join security_event e on e.person_id = a.person_id and e.minute = a.minute
     join client c on c.client_id = e.client_id
    where a.address = $1 and a.minute >= $2
    order by c.name limit 5`,
);

/** The limits of one window. */
export interface SecurityLimits {
  /** Refused access by one person. */
  readonly refusedAccess: number;
  /** Failed step-ups and replayed tokens of one person. */
  readonly failedProofs: number;
  /** Events of any kind from one network address. */
  readonly perAddress: number;
  readonly windowMinutes: number;
}

/** A person or a network address whose events reached a limit. Instants are ISO 8601. */
export interface Crossing {
  readonly personId: string | null;
  /** The network address; the last one of a person. */
  readonly address: string;
  readonly counts: readonly { readonly kind: SecurityEventKind; readonly count: number }[];
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Locks the search for crossed limits until the transaction ends, so that only one gateway finds each. */
export async function takeAlertTurn(tx: Transaction): Promise<void> {
  await tx.run(takeTurn, []);
}

/**
 * People over a limit in the current minute and the window's whole minutes before it, without events that an earlier
 * alert counted. Omits people with an alert within the window.
 */
export async function personsOverLimit(
  tx: Transaction,
  limits: SecurityLimits,
  now: Date,
  limit: number,
): Promise<Crossing[]> {
  const { refusedAccess, failedProofs } = limits;
  const window = windowOf(limits, now);
  const rows = await tx.rows(personsOver, [
    window.from,
    window.alertedSince,
    kindsOfGroup('access'),
    refusedAccess,
    failedProofs,
    limit,
  ]);
  return rows.map((row) => ({ ...crossing(row), personId: row.person_id }));
}

/** Network addresses over the limit, counted in the same way; omits events of people with their own alert. */
export async function addressesOverLimit(
  tx: Transaction,
  limits: SecurityLimits,
  now: Date,
  limit: number,
): Promise<Crossing[]> {
  const window = windowOf(limits, now);
  const rows = await tx.rows(addressesOver, [window.from, window.alertedSince, limits.perAddress, limit]);
  return rows.map((row) => ({ ...crossing(row), personId: null }));
}

/** Records an alert, so that there is no second one about the same person or address within the window. */
export async function noteAlert(tx: Transaction, found: Crossing, now: Date, mailed: boolean): Promise<void> {
  const { personId, address, counts: total, firstAt, lastAt } = found;
  await tx.run(insertAlert, [
    now.toISOString(),
    personId,
    personId === null ? address : null,
    firstAt,
    lastAt,
    json(Object.fromEntries(total.map(({ kind, count }) => [kind, count]))),
    mailed,
  ]);
}

/**
 * Returns the profiles through which a person was refused since the window began: username, client and today's name.
 */
export function profilesRefused(tx: Transaction, personId: string, limits: SecurityLimits, now: Date) {
  return tx.rows(profilesUsed, [personId, windowOf(limits, now).from, now.toISOString()]);
}

/** Returns up to five clients of the signed-in people who were refused at an address since the window began. */
export async function clientsRefusedAt(
  tx: Transaction,
  address: string,
  limits: SecurityLimits,
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows(clientsAt, [address, windowOf(limits, now).from]);
  return rows.map(({ client_name }) => client_name);
}

function crossing(row: {
  address: string;
  counts: Crossing['counts'];
  first_at: string;
  last_at: string;
}): Omit<Crossing, 'personId'> {
  const instant = (text: string) => new Date(text).toISOString();
  return { address: row.address, counts: row.counts, firstAt: instant(row.first_at), lastAt: instant(row.last_at) };
}

function windowOf(
  { windowMinutes }: SecurityLimits,
  now: Date,
): { readonly from: string; readonly alertedSince: string } {
  const minute = Math.floor(now.getTime() / 60_000);
  return {
    from: new Date((minute - windowMinutes) * 60_000).toISOString(),
    alertedSince: new Date(now.getTime() - windowMinutes * 60_000).toISOString(),
  };
}
