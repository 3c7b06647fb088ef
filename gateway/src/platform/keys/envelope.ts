import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.ts';

/** The place of a sealed value. It opens nowhere else: not in another row, column or table. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row's primary key, as the schema orders it (`client_id`, `employee_id` …). */
  readonly row: readonly string[];
}

/** The envelope names a key that isn't in the ring: an old key was removed too early. */
class UnknownKey extends Error {
  override readonly name = 'UnknownKey';
  readonly code = 'unknown_key';
  readonly keyId: string;
  constructor(keyId: string) {
    super(`The value is sealed with key ${keyId}, which PAYSTEAD_KEYS does not have.`);
    this.keyId = keyId;
  }
}

/** The envelope was altered, cut, moved from another place, or is not an envelope. */
class BrokenEnvelope extends Error {
  override readonly name = 'BrokenEnvelope';
  readonly code = 'broken_envelope';
  constructor(place: Place) {
    super(`The sealed value in ${place.table}.${place.column} does not belong there or was changed.`);
  }
}

/*
 * Envelope: version (1 byte, 1) · length of the key id (1 byte) · key id · nonce (12) · tag (16) · ciphertext.
 * AES-256-GCM; the head and the place are authenticated with it. Random 96-bit nonces are safe for 2^32 values per key
 * (NIST SP 800-38D, 8.3): rotate before.
 */
const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Encrypts a text with the current key for one place. */
export function seal(ring: KeyRing, plaintext: string, place: Place): Uint8Array {
  const key = ring.current;
  const header = Buffer.from([version, key.id.length, ...Buffer.from(key.id)]);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key.encryption, nonce, { authTagLength: tagLength });
  cipher.setAAD(boundData(header, place));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([header, nonce, cipher.getAuthTag(), body]));
}

/** Decrypts an envelope. Throws `UnknownKey` or `BrokenEnvelope`. */
export function open(ring: KeyRing, envelope: Uint8Array, place: Place): string {
  const bytes = Buffer.from(envelope.buffer, envelope.byteOffset, envelope.byteLength);
  const id = keyIdOf(bytes);
  if (id === undefined) throw new BrokenEnvelope(place);
  const key: Key | undefined = ring.all.get(id);
  if (key === undefined) throw new UnknownKey(id);
  const headerLength = 2 + id.length;
  const nonce = bytes.subarray(headerLength, headerLength + nonceLength);
  const tag = bytes.subarray(headerLength + nonceLength, headerLength + nonceLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', key.encryption, nonce, { authTagLength: tagLength });
  decipher.setAAD(boundData(bytes.subarray(0, headerLength), place));
  decipher.setAuthTag(tag);
  try {
    const body = bytes.subarray(headerLength + nonceLength + tagLength);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new BrokenEnvelope(place);
  }
}

/** Returns the id of the key that sealed a value; undefined if it isn't an envelope. */
export function keyIdOf(bytes: Uint8Array): string | undefined {
  const length = bytes[1] ?? 0;
  if (bytes[0] !== version || bytes.length < 2 + length + nonceLength + tagLength) return undefined;
  const id = Buffer.from(bytes.subarray(2, 2 + length)).toString('latin1');
  return /^[a-z0-9]{1,16}$/.test(id) ? id : undefined;
}

/** Serializes the authenticated data as JSON, which keeps the parts apart: no two places share it. */
function boundData(header: Uint8Array, place: Place): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([place.table, place.column, ...place.row]))]);
}
