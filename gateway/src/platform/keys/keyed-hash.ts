import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.ts';

/**
 * A value by which equality can be searched without storing it readably (the same bank account twice, an SSN):
 * HMAC-SHA-256, 32 bytes, under the current key. `purpose` keeps indexes apart (`employee.ssn`), so that equal values in
 * two columns do not show as equal. The caller normalises first (digits only, upper case …).
 */
export function blindIndex(ring: KeyRing, purpose: string, normalisedValue: string): Uint8Array {
  return keyedHash(ring.current, 'index', purpose, normalisedValue);
}

/** The index under every key, current first: what a search compares with while a rotation is under way. */
export function blindIndexes(ring: KeyRing, purpose: string, normalisedValue: string): Uint8Array[] {
  return [...ring.all.values()].map((key) => keyedHash(key, 'index', purpose, normalisedValue));
}

/** What is stored of a token (session, one-time link): 32 bytes that are worth nothing without the key. */
export function tokenHash(ring: KeyRing, purpose: string, token: string): Uint8Array {
  return keyedHash(ring.current, 'token', purpose, token);
}

/** The token's hash under every key, current first, so that rotation signs nobody out. */
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
