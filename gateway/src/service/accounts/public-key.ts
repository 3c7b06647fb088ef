import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';

/** The reason why a key can't be added. */
export type KeyProblem = 'unreadable' | 'private' | 'kind';

/** A public key that may sign a service account's assertions. */
export interface PublicKey {
  /** The key alone, with its own kid and alg if it has them. */
  readonly jwk: JWK;
  /** RFC 7638, SHA-256. */
  readonly thumbprint: string;
}

/** Reads a public key as JWK (JSON) or PEM. RSA of 2048 bits or more, P-256, P-384 or Ed25519. */
export async function readPublicKey(text: string): Promise<PublicKey | { readonly problem: KeyProblem }> {
  if (text.includes('PRIVATE KEY')) return { problem: 'private' };
  try {
    const isPem = text.includes('-----BEGIN');
    const given: Record<string, unknown> = isPem ? {} : (JSON.parse(text) as Record<string, unknown>);
    if ('d' in given || 'k' in given) return { problem: 'private' };
    const key = createPublicKey(isPem ? text : { key: given, format: 'jwk' });
    if (!isAccepted(key)) return { problem: 'kind' };
    const named = ['kid', 'alg'].flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []));
    const jwk = { ...key.export({ format: 'jwk' }), ...Object.fromEntries(named) } as JWK;
    return { jwk, thumbprint: await calculateJwkThumbprint(jwk) };
  } catch {
    return { problem: 'unreadable' };
  }
}

function isAccepted({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): boolean {
  if (type === 'rsa') return (details.modulusLength ?? 0) >= 2048;
  if (type === 'ec') return details.namedCurve === 'prime256v1' || details.namedCurve === 'secp384r1';
  return type === 'ed25519';
}
