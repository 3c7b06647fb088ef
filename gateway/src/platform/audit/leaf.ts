import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A row of `audit_event` as it is sealed: every column as text that both engines format alike. */
export const sealedEvent = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  audit_event_id: z.string(),
  at_microseconds: z.string(),
  action: z.string(),
  resource: z.string(),
  endpoint: z.string(),
  actor_person_id: z.string().nullable(),
  actor_employee_id: z.string().nullable(),
  actor_role: z.string(),
  request_id: z.string(),
  detail: z.string().nullable(),
  sealed_detail: z.string().nullable(),
  era: z.int(),
  written_in: z.string(),
});
export type SealedEvent = z.infer<typeof sealedEvent>;

/** The select list of `sealedEvent`. `jsonb` prints its keys in a fixed order, the same for equal values. */
export const SEALED_COLUMNS = `client_id, employee_id, audit_event_id, (extract(epoch from at) * 1000000)::bigint::text as at_microseconds,
  action, resource, endpoint, actor_person_id, actor_employee_id, actor_role, request_id, detail::text as detail,
  encode(sealed_detail, 'hex') as sealed_detail, era, written_in::text as written_in`;

/** One row in a seal: its id and the SHA-256 of its columns. */
export interface Leaf {
  readonly id: string;
  /** Hexadecimal. */
  readonly digest: string;
}

const COLUMNS = Object.keys(sealedEvent.shape) as (keyof SealedEvent)[];

/** Hashes a JSON array of the columns in their declared order, so that no two rows serialize alike. */
export function leafOf(event: SealedEvent): Leaf {
  const canonical = JSON.stringify(['paystead audit event 1', ...COLUMNS.map((column) => event[column])]);
  return { id: event.audit_event_id, digest: createHash('sha256').update(canonical).digest('hex') };
}

/** Packs leaves in order, 48 bytes each. */
export function packLeaves(leaves: readonly Leaf[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(leaves.map((leaf) => Buffer.from(leaf.id.replaceAll('-', '') + leaf.digest, 'hex'))),
  );
}

export function unpackLeaves(packed: Uint8Array): Leaf[] {
  const leaves: Leaf[] = [];
  for (let at = 0; at + 48 <= packed.length; at += 48) {
    const id = Buffer.from(packed.subarray(at, at + 16)).toString('hex');
    leaves.push({
      id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      digest: Buffer.from(packed.subarray(at + 16, at + 48)).toString('hex'),
    });
  }
  return leaves;
}
