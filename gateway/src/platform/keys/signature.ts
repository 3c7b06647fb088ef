import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.ts';

/** A public key as it is published. */
export interface PublishedKey {
  readonly keyId: string;
  readonly algorithm: 'Ed25519';
  /** PEM, SPKI. */
  readonly publicKey: string;
  /** SHA-256 of its DER form, hexadecimal. */
  readonly fingerprint: string;
}

/** Signs with the current key; 64 bytes (RFC 8032). The published key can verify, but not sign. */
export function signBytes(keys: KeyRing, content: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, content, privateKeyOf(keys.current)));
}

/**
 * Returns the public halves of all keys in the ring, the current one first, so that older signatures can still be
 * verified.
 */
export function publishedKeys(keys: KeyRing): readonly PublishedKey[] {
  return [...keys.all.values()].map(publishedKey);
}

function publishedKey(key: Key): PublishedKey {
  const publicKey = createPublicKey(privateKeyOf(key));
  return {
    keyId: key.id,
    algorithm: 'Ed25519',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: fingerprintOf(publicKey),
  };
}

/**
 * Checks whether the holder of a public key (PEM) signed exactly these bytes; `fingerprint` is that key's. Throws if it
 * isn't a key.
 */
export function checkSignature(
  content: Uint8Array,
  signature: Uint8Array,
  pem: string,
): { readonly good: boolean; readonly fingerprint: string } {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The public key is not an Ed25519 key.');
  return { good: verify(null, content, key, signature), fingerprint: fingerprintOf(key) };
}

/** Returns the fingerprint of a public key: the SHA-256 of its DER form, hexadecimal. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** PKCS #8 around a 32-byte Ed25519 seed (RFC 8410, 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf({ signing }: Key): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, signing]), format: 'der', type: 'pkcs8' });
}
