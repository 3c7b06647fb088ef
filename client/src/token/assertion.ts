import { base64Url, base64UrlText } from '../base64.ts';
import { PaysteadError } from '../errors.ts';
import type { KeyCredentials, PrivateJwk } from './credentials.ts';

/** Seconds for which an assertion can be used. */
const LIFETIME_SECONDS = 120;

interface Signing {
  readonly alg: string;
  readonly key: { readonly name: string; readonly namedCurve?: string; readonly hash?: string };
  readonly sign: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
}

const SIGNINGS: Readonly<Record<string, Signing>> = {
  'EC P-256': {
    alg: 'ES256',
    key: { name: 'ECDSA', namedCurve: 'P-256' },
    sign: { name: 'ECDSA', hash: 'SHA-256' },
  },
  'EC P-384': {
    alg: 'ES384',
    key: { name: 'ECDSA', namedCurve: 'P-384' },
    sign: { name: 'ECDSA', hash: 'SHA-384' },
  },
  'OKP Ed25519': { alg: 'EdDSA', key: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
  RSA: {
    alg: 'PS256',
    key: { name: 'RSA-PSS', hash: 'SHA-256' },
    sign: { name: 'RSA-PSS', saltLength: 32 },
  },
};

/** Returns a signed client assertion (RFC 7523, section 3) for one use. Throws for a key that can't sign. */
export async function signAssertion(
  { clientId, privateKey }: KeyCredentials,
  audience: string,
  now: number,
): Promise<string> {
  const { kid, kty, crv } = privateKey;
  const signing = SIGNINGS[crv === undefined ? kty : `${kty} ${crv}`];
  if (!signing || privateKey.d === undefined)
    throw new PaysteadError('The private key must be a private JWK of EC P-256, EC P-384, Ed25519 or RSA.');
  const seconds = Math.floor(now / 1000);
  const header = { alg: signing.alg, typ: 'JWT', ...(kid !== undefined && { kid }) };
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: crypto.randomUUID(),
    iat: seconds,
    exp: seconds + LIFETIME_SECONDS,
  };
  const text = `${base64UrlText(JSON.stringify(header))}.${base64UrlText(JSON.stringify(claims))}`;
  const key = await crypto.subtle.importKey('jwk', keyMaterial(privateKey), signing.key, false, ['sign']);
  const signature = await crypto.subtle.sign(signing.sign, key, new TextEncoder().encode(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}

/** Returns the key itself: further members such as `alg` and `key_ops` may name another use. */
function keyMaterial({ kty, crv, x, y, d, n, e, p, q, dp, dq, qi }: PrivateJwk): Readonly<Record<string, string>> {
  const members = { kty, crv, x, y, d, n, e, p, q, dp, dq, qi };
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
