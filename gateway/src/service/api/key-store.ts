import { z } from 'zod';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import { noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import type { HeldKey } from '../../platform/idempotency/once.ts';
import { oldestKey } from '../../platform/idempotency/store.ts';

const claim = statement(
  'service.key_claim',
  z.object({ claimed: z.boolean() }),
  'select service_key_claim($1, $2, $3, $4, $5, $6) as claimed',
);
const read = statement(
  'service.key_read',
  z.object({
    request_hash: z.instanceof(Uint8Array),
    status: z.int().nullable(),
    reply: z.instanceof(Uint8Array).nullable(),
  }),
  'select request_hash, status, reply from service_key_read($1, $2)',
);
const fill = statement('service.key_fill', z.object({}), 'select from service_key_fill($1, $2, $3::smallint, $4)');

const forgetExpired = statement(
  'service.forget',
  noRow,
  `with tokens as (
     delete from service_token where token_hash in (
       select token_hash from service_token where expires_at < $1 order by expires_at limit $3)),
   assertions as (
     delete from service_assertion a using (
       select service_account_id, jti_hash from service_assertion where expires_at < $1 order by expires_at limit $3) old
      where (a.service_account_id, a.jti_hash) = (old.service_account_id, old.jti_hash))
   delete from service_idempotency_key k using (
     select service_account_id, key_hash from service_idempotency_key where created_at <= $2 order by created_at limit $3) old
    where (k.service_account_id, k.key_hash) = (old.service_account_id, old.key_hash)`,
);

/** Returns the key of a service account. */
export function keyOfAccount(tx: Transaction, { accountId }: ServiceScope, keyHash: Uint8Array): HeldKey {
  return {
    place: {
      table: 'service_idempotency_key',
      column: 'reply',
      row: [accountId, Buffer.from(keyHash).toString('hex')],
    },
    claim: async (requestHash, endpoint, now) => {
      const values = [accountId, keyHash, requestHash, endpoint, now.toISOString(), oldestKey(now)];
      return (await tx.one(claim, values)).claimed;
    },
    read: () => tx.one(read, [accountId, keyHash]),
    save: async (status, reply) => void (await tx.run(fill, [accountId, keyHash, status, reply])),
  };
}

/** Days for which expired tokens are kept: until then, a refusal still names their account. */
const EXPIRED_DAYS = 1;

/** Deletes expired tokens, assertions and idempotency keys, at most `limit` each. */
export async function forgetExpiredService(database: Database, now: Date, limit: number): Promise<void> {
  const expired = new Date(now.getTime() - EXPIRED_DAYS * 24 * 3600 * 1000).toISOString();
  await database.asMaintenance((tx) => tx.run(forgetExpired, [expired, oldestKey(now), limit]));
}
