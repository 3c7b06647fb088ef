import { z } from 'zod';
import { fingerprintOf, fingerprintsOf } from '../../features/direct-deposits/accounts-store.ts';
import { depositSet } from '../../features/direct-deposits/deposit-set.ts';
import { storedFingerprint } from '../../imports/people/deposit-number.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import type { Key, KeyRing } from '../../platform/keys/key-ring.ts';
import type { Page } from './pages.ts';

const owners = statement(
  'keys.account_owners',
  z.object({ client: z.string(), employee: z.string(), fingerprints: z.array(z.instanceof(Uint8Array)) }),
  `select client_id as client, employee_id as employee, array_agg(fingerprint) as fingerprints from shared_account
    where (client_id, employee_id) > ($1::uuid, $2::uuid) group by 1, 2 order by 1, 2 limit $3`,
);
const accounts = statement(
  'keys.accounts',
  z.object({ id: z.string(), routing: z.string(), value: z.instanceof(Uint8Array) }),
  `select direct_deposit_id as id, routing_number as routing, account_sealed as value from direct_deposit
    where client_id = $1 and employee_id = $2`,
);
const requests = statement(
  'keys.account_requests',
  z.object({ id: z.string(), value: z.instanceof(Uint8Array) }),
  `select employee_workflow_id as id, after_sealed as value from pending_transaction
    where client_id = $1 and employee_id = $2 and rule_type = 2`,
);
const replace = statement(
  'keys.account_replace',
  noRow,
  `with gone as (delete from shared_account where client_id = $1 and employee_id = $2 and fingerprint = any($3))
   insert into shared_account (fingerprint, client_id, employee_id) select distinct f, $1::uuid, $2::uuid from unnest($4::bytea[]) f
   on conflict do nothing`,
);

/** A fingerprint as text. */
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * Gives the accounts of the next employees their fingerprints under the current key, by which one account of two employees is noticed.
 * Fingerprints of accounts that are neither on file nor requested are removed. As maintenance.
 */
export async function resealAccounts(
  tx: Transaction,
  keys: KeyRing,
  after: readonly string[],
  limit: number,
): Promise<Page | null> {
  return ofNextOwners(tx, after, limit, async ({ client, employee, fingerprints }) => {
    const known = await fingerprintsOnFile(tx, keys, client, employee);
    const old = fingerprints.filter((one) => hex(known.get(hex(one)) ?? new Uint8Array()) !== hex(one));
    if (old.length === 0) return 0;
    const fresh = old.flatMap((one) => known.get(hex(one)) ?? []);
    await tx.run(replace, [client, employee, old, fresh]);
    return old.length;
  });
}

/** Counts the fingerprints of the next employees that aren't under the current key. As maintenance. */
export async function countOldFingerprints(
  tx: Transaction,
  keys: KeyRing,
  after: readonly string[],
  limit: number,
): Promise<Page | null> {
  return ofNextOwners(tx, after, limit, async ({ client, employee, fingerprints }) => {
    const known = await fingerprintsOnFile(tx, keys, client, employee);
    return fingerprints.filter((one) => hex(known.get(hex(one)) ?? new Uint8Array()) !== hex(one)).length;
  });
}

async function ofNextOwners(
  tx: Transaction,
  after: readonly string[],
  limit: number,
  look: (owner: z.output<typeof owners.row>) => Promise<number>,
): Promise<Page | null> {
  const people = await tx.rows(owners, [...after, limit]);
  const last = people.at(-1);
  if (!last) return null;
  let count = 0;
  for (const person of people) count += await look(person);
  return { last: [last.client, last.employee], count };
}

/** Returns the fingerprint under the current key by the fingerprint under any, of every account on file or requested. */
async function fingerprintsOnFile(tx: Transaction, keys: KeyRing, client: string, employee: string) {
  const byAny = new Map<string, Uint8Array>();
  for (const { id, routing, value } of await tx.rows(accounts, [client, employee])) {
    const place = { table: 'direct_deposit', column: 'account_sealed', row: [client, employee, id] };
    const text = open(keys, value, place);
    for (const key of keys.all.values())
      byAny.set(hex(storedFingerprint(under(key), id, routing, text)), storedFingerprint(keys, id, routing, text));
  }
  for (const { id, value } of await tx.rows(requests, [client, employee])) {
    const place = { table: 'pending_transaction', column: 'after_sealed', row: [client, employee, id] };
    const requested = depositSet.parse(JSON.parse(open(keys, value, place)));
    for (const { routingNumber, accountNumber } of requested.accounts)
      for (const one of fingerprintsOf(keys, routingNumber, accountNumber))
        byAny.set(hex(one), fingerprintOf(keys, routingNumber, accountNumber));
  }
  return byAny;
}

const under = (key: Key): KeyRing => ({ current: key, all: new Map([[key.id, key]]) });
