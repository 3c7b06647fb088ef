import { z } from 'zod';
import { DEFAULT_FACTS, normalizeFact, type IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import type { FactEntries } from '@paystead/contract/features/invitations/model.ts';
import { language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { claimedRow, jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { policyOf } from './store.ts';
import { versionOrder } from '../../platform/version-order.ts';

const clientAt = statement(
  'registration.client',
  z.object({ client_id: z.string(), client_name: z.string() }),
  'select client_id, client_name from registration_client($1, $2)',
);
const enterClient = statement(
  'registration.enter',
  noRow,
  `select from set_config('app.client', $1, true) c, set_config('app.employee', '', true) e`,
);

/** Employees with the facts; NULL for a fact that isn't requested. Last names are compared afterwards, without case and accents. */
const matching = statement(
  'registration.matching',
  z.object({ employee_id: z.string(), last_name: z.string() }),
  `select e.employee_id, p.last_name
     from employee e
     join lateral (select v.status, coalesce(v.rehire_date, v.hire_date) as hire_date from employment_version v
                    where v.client_id = e.client_id and v.employee_id = e.employee_id
                    order by ${versionOrder('v', '$2::date')} limit 1) w on true
     join lateral (select v.last_name, v.zip_code from personal_version v
                    where v.client_id = e.client_id and v.employee_id = e.employee_id
                    order by ${versionOrder('v', '$2::date')} limit 1) p on true
    where e.client_id = $1 and w.status not in ('t', 'r', 'd') and client_is_live($1)
      and ($3::date is null or e.birth_date = $3::date)
      and ($4::text is null or e.ssn_last_four = $4)
      and ($5::text is null or regexp_replace(lower(e.employee_number), '[^a-z0-9]', '', 'g') = $5)
      and ($6::text is null or left(p.zip_code, 5) = $6)
      and ($7::text is null or to_char(w.hire_date, 'YYYY-MM') = $7)`,
);

const standing = statement(
  'registration.standing',
  z.object({ has_account: z.boolean(), is_enabled: z.boolean(), requests: z.int(), language: language.nullable() }),
  'select * from registration_standing($1, $2, $3)',
);

/** The origin of a self-registration: a client's code, or none, at a portal's host name. */
export interface RegistrationPlace {
  readonly clientCode: string;
  readonly hostname: string;
}

/** Returns the facts that a self-registration asks. A client that doesn't allow it looks like one with the default. */
export async function factsRequestedAt(tx: Transaction, { clientCode, hostname }: RegistrationPlace) {
  const client = await tx.maybe(clientAt, [clientCode, hostname]);
  if (!client) return DEFAULT_FACTS;
  return (await policyOf(tx, jobSubject({ clientId: client.client_id, employeeId: '' }))).facts;
}

/**
 * Returns the one current employee of the place's client whom the facts describe, and enters their client; null if there is none,
 * if there are several, or if the client doesn't allow self-registration.
 */
export async function employeeDescribed(
  tx: Transaction,
  { clientCode, hostname }: RegistrationPlace,
  requested: readonly IdentityFact[],
  entries: FactEntries,
  now: Date,
): Promise<(JobSubject & { readonly clientName: string }) | null> {
  const client = await tx.maybe(clientAt, [clientCode, hostname]);
  if (!client) return null;
  await tx.run(enterClient, [client.client_id]);
  const sought = (fact: IdentityFact) => (requested.includes(fact) ? normalizeFact(fact, entries[fact] ?? '') : null);
  const found = await tx.rows(matching, [
    client.client_id,
    todayIn('UTC', now),
    sought('birthDate'),
    sought('ssnLastFour'),
    sought('employeeNumber'),
    sought('zipCode'),
    sought('hireMonth'),
  ]);
  const lastName = sought('lastName');
  const same = found.filter((row) => lastName === null || normalizeFact('lastName', row.last_name) === lastName);
  const [only] = same;
  if (!only || same.length > 1) return null;
  const ids = { clientId: client.client_id, employeeId: only.employee_id };
  return claimedRow(ids, { clientName: client.client_name });
}

/** Returns whether an employee signs in already, and how many invitations they requested since. Inside their own rows. */
export function standingOf(tx: Transaction, { clientId, employeeId }: JobSubject, since: Date) {
  return tx.one(standing, [clientId, employeeId, since.toISOString()]);
}
