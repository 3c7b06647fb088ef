import { z } from 'zod';
import { statement, type Database, type Transaction } from '../database/port.ts';

const listed = z.object({
  reference: z.string(),
  at: z.string(),
  reason: z.string(),
  provider_id: z.string().nullable(),
  account_hash: z.string().nullable(),
  endpoint: z.string(),
  request_id: z.string(),
  address: z.string(),
});
export type ListedRefusal = z.infer<typeof listed>;

// The others show whether an account fails once or again and again.
const find = statement(
  'signInRefusals.find',
  listed,
  `select r.reference, r.at, r.reason, r.provider_id, r.account_hash, r.endpoint, r.request_id, r.address
     from sign_in_refusal r
    where r.reference = $1
       or r.account_hash = (select s.account_hash from sign_in_refusal s where s.reference = $1)
    order by (r.reference = $1) desc, r.at desc limit 20`,
);

const forget = statement(
  'signInRefusals.forget',
  z.object({ gone: z.int() }),
  `with gone as (
     delete from sign_in_refusal where reference in (
       select reference from sign_in_refusal where at < $1 order by at limit $2 for update skip locked)
     returning 1)
   select count(*)::integer as gone from gone`,
);

/** Returns the refusal with this code, and then others of the same account, newest first. Runs as maintenance. */
export function findRefusals(tx: Transaction, reference: string): Promise<ListedRefusal[]> {
  return tx.rows(find, [reference]);
}

/** Deletes at most `limit` refusals from before an instant. Returns how many. */
export async function deleteRefusals(database: Database, before: Date, limit: number): Promise<number> {
  return (await database.asMaintenance((tx) => tx.one(forget, [before.toISOString(), limit]))).gone;
}
