import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.ts';

/**
 * Returns a value for equality searches without storing the original (the same bank account twice, an SSN):
 * HMAC-SHA-256, 32 bytes, under the current key. `purpose` keeps indexes apart (`employee.ssn`), so that equal values
 * in two columns don't show as equal. The caller normalizes first (digits only, upper case …).
 */
export function blindIndex(ring: KeyRing, purpose: string, normalisedValue: string): Uint8Array {
  return keyedHash(ring.current, 'index', purpose, normalisedValue);
}

/** Returns the index under every key, current first, for searches during a rotation. */
export function blindIndexes(ring: KeyRing, purpose: string, normalisedValue: string): Uint8Array[] {
  return [...ring.all.values()].map((key) => keyedHash(key, 'index', purpose, normalisedValue));
}

/** Returns the stored hash of a token (session, one-time link): 32 bytes that are worthless without the key. */
export function tokenHash(ring: KeyRing, purpose: string, token: string): Uint8Array {
  return keyedHash(ring.current, 'token', purpose, token);
}

/** Returns the token's hash under every key, current first, so that rotation signs no one out. */
export function tokenHashes(ring: KeyRing, purpose: string, token: string): Uint8Array[] {
  return [...ring.all.values()].map((key) => keyedHash(key, 'token', purpose, token));
}

function keyedHash(key: Key, use: 'index' | 'token', purpose: string, value: string): Uint8Array {
  return new Uint8Array(
    createHmac('sha256', key[use])
      .update(JSON.stringify([purpose, value]))
      .digest(),
  );
}
