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
const RESEALED = 'signed_tax_form_resealed.record';

/** Returns the keyed hash of a record chained to the previous one (null for an employee's first). */
export function recordHash(keys: KeyRing, record: SignedFormRecord, before: Uint8Array | null): Uint8Array {
  return blindIndex(keys, PURPOSE, written(record, before));
}

/** A stored record with its hash, and with the hash under a newer key if keys were rotated since. */
export interface StoredSignature {
  readonly record: SignedFormRecord;
  readonly hash: Uint8Array;
  readonly resealedHash: Uint8Array | null;
}

/** Returns true if a record is unchanged since it was signed after `before`, by one of its hashes under a key of the ring. */
export function isIntact(
  keys: KeyRing,
  { record, hash, resealedHash }: StoredSignature,
  before: Uint8Array | null,
): boolean {
  const text = written(record, before);
  if (isOneOf(blindIndexes(keys, PURPOSE, text), hash)) return true;
  return resealedHash !== null && isOneOf(blindIndexes(keys, RESEALED, resealed(text, hash)), resealedHash);
}

/** Returns the keyed hash of a record and of its own hash, under the current key. */
export function resealedHashOf(
  keys: KeyRing,
  { record, hash }: StoredSignature,
  before: Uint8Array | null,
): Uint8Array {
  return blindIndex(keys, RESEALED, resealed(written(record, before), hash));
}

const resealed = (text: string, hash: Uint8Array): string => JSON.stringify([text, hex(hash)]);

function isOneOf(hashes: readonly Uint8Array[], hash: Uint8Array): boolean {
  return hashes.some((one) => one.length === hash.length && timingSafeEqual(one, hash));
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
