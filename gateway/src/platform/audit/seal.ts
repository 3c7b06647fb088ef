import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A seal as stored; `from_written` and `below_written` bound the transactions it covers. */
export const sealRow = z.object({
  client_id: z.string(),
  seal_number: z.int(),
  era: z.int(),
  from_written: z.string(),
  below_written: z.string(),
  event_count: z.int(),
  leaves: z.instanceof(Uint8Array),
  sealed_microseconds: z.string(),
  previous_hash: z.instanceof(Uint8Array),
  hash: z.instanceof(Uint8Array),
  anchored: z.boolean(),
});
export type Seal = z.infer<typeof sealRow>;

export const SEAL_COLUMNS = `client_id, seal_number, era, from_written::text as from_written, below_written::text as below_written,
  event_count, leaves, (extract(epoch from sealed_at) * 1000000)::bigint::text as sealed_microseconds, previous_hash, hash,
  anchored_at is not null as anchored`;

/** The hash before a client's first seal. */
export const NO_HASH = new Uint8Array(32);

/** Returns the SHA-256 of a seal's content and the hash of the seal before it. */
export function hashOfSeal(seal: Omit<Seal, 'hash' | 'anchored'>): Uint8Array {
  const canonical = JSON.stringify([
    'paystead audit seal 1',
    seal.client_id,
    seal.seal_number,
    seal.era,
    seal.from_written,
    seal.below_written,
    seal.event_count,
    seal.sealed_microseconds,
    hexOf(seal.previous_hash),
    createHash('sha256').update(seal.leaves).digest('hex'),
  ]);
  return new Uint8Array(createHash('sha256').update(canonical).digest());
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
