import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';
import { blindIndex, blindIndexes } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

/** One signature with everything it covers. */
export interface SignedFormRecord {
  readonly clientId: string;
  readonly employeeId: string;
  readonly signedFormId: string;
  readonly recordNumber: number;
  readonly form: string;
  readonly formYear: number | null;
  readonly state: string | null;
  readonly statementVersion: string;
  readonly statementLanguage: Language;
  readonly statementHash: Uint8Array;
  /** The values as signed. */
  readonly content: unknown;
  readonly signedName: string;
  readonly signedAt: Date;
}

const PURPOSE = 'signed_tax_form.record';

/** Returns the keyed hash of a record chained to the previous one (null for an employee's first). */
export function recordHash(keys: KeyRing, record: SignedFormRecord, before: Uint8Array | null): Uint8Array {
  return blindIndex(keys, PURPOSE, written(record, before));
}

/** Returns true if a record is unchanged since it was signed after `before`, under any key still in the ring. */
export function isIntact(
  keys: KeyRing,
  record: SignedFormRecord,
  before: Uint8Array | null,
  hash: Uint8Array,
): boolean {
  return blindIndexes(keys, PURPOSE, written(record, before)).some(
    (one) => one.length === hash.length && timingSafeEqual(one, hash),
  );
}

/** Serializes a record to a text that depends on its values alone. */
function written(record: SignedFormRecord, before: Uint8Array | null): string {
  return JSON.stringify([
    record.clientId,
    record.employeeId,
    record.signedFormId,
    record.recordNumber,
    record.form,
    record.formYear,
    record.state,
    record.statementVersion,
    record.statementLanguage,
    hex(record.statementHash),
    sorted(record.content),
    record.signedName,
    record.signedAt.toISOString(),
    before === null ? null : hex(before),
  ]);
}

/** Sorts members by name, because jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, member]) => [name, sorted(member)]);
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
