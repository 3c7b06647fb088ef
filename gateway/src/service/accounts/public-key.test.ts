import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from './public-key.ts';

/** An RSA key of some bits. Its modulus is a sum of powers of two, which is made faster than a product of two primes. */
const rsa = (bits: number) => {
  const n = Buffer.from((2n ** BigInt(bits) - 1n).toString(16).padStart(512, '0'), 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
};
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const pem = (key: KeyObject) => String(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }));
const jwk = (key: KeyObject, more: object = {}) => JSON.stringify({ ...key.export({ format: 'jwk' }), ...more });

describe('SVC-1: a public key of a service account', () => {
  it.each<[string, () => KeyObject, unknown]>([
    ['RSA of 2048 bits', () => rsa(2048), 'RSA'],
    ['RSA of 2047 bits', () => rsa(2047), 'kind'],
    ['P-256', () => ec('P-256').publicKey, 'EC P-256'],
    ['P-384', () => ec('P-384').publicKey, 'EC P-384'],
    ['P-521', () => ec('P-521').publicKey, 'kind'],
    ['Ed25519', () => generateKeyPairSync('ed25519').publicKey, 'OKP Ed25519'],
    ['Ed448', () => generateKeyPairSync('ed448').publicKey, 'kind'],
    ['X25519', () => generateKeyPairSync('x25519').publicKey, 'kind'],
  ])('may be %s or not, alike as PEM and as JWK', async (_name, make, expected) => {
    const key = make();
    const read = await Promise.all([pem(key), jwk(key)].map((text) => readPublicKey(text)));
    const kinds = read.map((one) =>
      'problem' in one ? one.problem : [one.jwk.kty, one.jwk.crv].filter(Boolean).join(' '),
    );
    expect(kinds).toEqual([expected, expected]);
    expect(read[0]).toEqual(read[1]);
  });

  it.each<[string, () => string]>([
    ['as PEM', () => pem(ec('P-256').privateKey)],
    ['as JWK', () => jwk(ec('P-256').privateKey)],
    ['that is symmetric', () => JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' })],
  ])('is never a private one %s', async (_name, text) => {
    expect(await readPublicKey(text())).toEqual({ problem: 'private' });
  });

  it.each(['', 'null', '{}', '"text"', 'nonsense', '-----BEGIN PUBLIC KEY-----'])(
    'can’t be read from “%s”',
    async (text) => {
      expect(await readPublicKey(text)).toEqual({ problem: 'unreadable' });
    },
  );

  it('keeps its own names, if they are texts, and nothing else', async () => {
    const { publicKey: key } = ec('P-256');
    const own = key.export({ format: 'jwk' });
    const read = (more: object) => readPublicKey(jwk(key, more));
    const named = await read({ kid: 'k-1', alg: 'ES256', use: 'sig', x5c: ['a'] });
    expect(named).toMatchObject({ jwk: { ...own, kid: 'k-1', alg: 'ES256' } });
    expect(await read({ kid: 7, alg: null })).toEqual({ ...named, jwk: own });
    expect(Object.keys('jwk' in named ? named.jwk : {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y']);
  });
});
