import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

const KEPT = 3;

export interface SigningKeys {
  /** Returns the private keys, the signing one first. Created on first use, so that a start doesn't wait for them. */
  current(): Promise<readonly JWK[]>;
  /** Adds a new first key; the two before it stay published until tokens they signed have expired. */
  rotate(): Promise<void>;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, use: 'sig', alg: 'RS256', kid: await calculateJwkThumbprint(jwk) };
}

export function createSigningKeys(): SigningKeys {
  let keys: Promise<readonly JWK[]> | undefined;
  const current = () => (keys ??= newKey().then((key) => [key]));
  return {
    current,
    async rotate() {
      const before = await current();
      keys = newKey().then((key) => [key, ...before].slice(0, KEPT));
      await keys;
    },
  };
}

/** Copies named members only, so that a private part of a later key type can't slip through. */
export function publicPart({ kty, kid, use, alg, n, e }: JWK): JWK {
  return {
    kty,
    ...(kid && { kid }),
    ...(use && { use }),
    ...(alg && { alg }),
    ...(n && { n }),
    ...(e && { e }),
  } as JWK;
}
