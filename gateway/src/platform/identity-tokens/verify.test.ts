import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, createLocalJWKSet, type JWK, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../failures/failure.ts';
import type { IdentityProvider } from './provider.ts';
import { providersOf } from './providers.ts';
import { developmentProvider } from './provider-config.ts';
import { createUserinfo } from './userinfo.ts';
import { identityVerifier, type VerifyIdentity } from './verify.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ORIGIN = 'http://localhost:8080';
const ISSUER = `${ORIGIN}/identity`;
const seconds = (offset = 0) => Math.floor(NOW.getTime() / 1000) + offset;

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

let good: PrivateKey;
let stranger: PrivateKey;
let verify: VerifyIdentity;
const config = developmentProvider({
  clientId: 'portal',
  nativeClientIds: [],
  algorithms: ['RS256'],
  clockSkewSeconds: 30,
});

const CLAIMS: JWTPayload = {
  iss: ISSUER,
  sub: 'person-1',
  aud: 'portal',
  iat: seconds(-5),
  exp: seconds(300),
  nonce: 'nonce-1',
  email: 'Marisol@Example.com',
  email_verified: true,
  auth_time: seconds(-10),
  amr: ['pwd'],
};

async function jwk(key: PrivateKey, kid: string): Promise<JWK> {
  return { ...(await exportJWK(key)), kid, alg: 'RS256', use: 'sig' };
}

beforeAll(async () => {
  const first = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  good = first.privateKey;
  stranger = other.privateKey;
  const provider: IdentityProvider = {
    config,
    warm: async () => {},
    userinfo: async () => ({}),
    issuerAt: (origin) => `${origin}/identity`,
    keyOf: createLocalJWKSet({ keys: [await jwk(first.publicKey, 'k1'), await jwk(other.publicKey, 'k2')] }),
  };
  const clock = { now: () => NOW };
  verify = identityVerifier({ providers: providersOf([provider]), userinfo: createUserinfo(clock), clock });
});

interface Crooked {
  readonly claims?: JWTPayload;
  readonly without?: readonly string[];
  readonly header?: Record<string, unknown>;
  readonly key?: () => PrivateKey | Uint8Array;
}

async function token({ claims = {}, without = [], header = {}, key = () => good }: Crooked = {}): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...CLAIMS, ...claims }).filter(([name]) => !without.includes(name)),
  );
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key());
}

async function refusalOf(raw: string): Promise<Failure> {
  try {
    await verify(raw, { origin: ORIGIN, nonce: 'nonce-1' });
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the token was accepted');
}

const SECRET = new Uint8Array(32).fill(7);
const turn = (raw: string, change: (parts: string[]) => void) => {
  const parts = raw.split('.');
  change(parts);
  return parts.join('.');
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const DEFECTS: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
  ['another issuer', () => token({ claims: { iss: 'https://evil.example' } }), /iss/],
  ['the issuer of another host', () => token({ claims: { iss: 'http://harborline.localhost:8080/identity' } }), /iss/],
  ['another audience', () => token({ claims: { aud: 'someone-else' } }), /aud is not accepted/],
  ['several audiences without azp', () => token({ claims: { aud: ['portal', 'other'] } }), /azp/],
  ['an azp that names another client', () => token({ claims: { azp: 'other' } }), /azp/],
  ['expiry in the past', () => token({ claims: { exp: seconds(-30) } }), /exp is past/],
  ['no expiry', () => token({ without: ['exp'] }), /exp is missing/],
  ['not yet valid', () => token({ claims: { nbf: seconds(31) } }), /nbf/],
  ['issued in the future', () => token({ claims: { iat: seconds(31) } }), /iat/],
  ['issued more than a day ago', () => token({ claims: { iat: seconds(-86_431) } }), /iat/],
  ['no time of issue', () => token({ without: ['iat'] }), /iat/],
  ['another nonce', () => token({ claims: { nonce: 'replayed' } }), /nonce/],
  ['no nonce', () => token({ without: ['nonce'] }), /nonce/],
  ['no issuer', () => token({ without: ['iss'] }), /claim iss is missing/],
  ['an issuer that is no text', () => token({ claims: { iss: 7 as unknown as string } }), /claim iss is missing/],
  ['no key id, where several keys match', () => token({ header: { kid: undefined } }), /several keys match/],
  ['no subject', () => token({ without: ['sub'] }), /sub/],
  ['an empty subject', () => token({ claims: { sub: '' } }), /sub/],
  ['a signature by another key', () => token({ key: () => stranger }), /signature/],
  ['an unknown key id', () => token({ header: { kid: 'k9' } }), /key has this id/],
  ['algorithm none', async () => new UnsecuredJWT(CLAIMS).encode(), /algorithm|malformed/],
  ['a shared-secret algorithm', () => token({ header: { alg: 'HS256' }, key: () => SECRET }), /algorithm/],
  [
    'a critical header nobody understands',
    () =>
      token({ header: { crit: ['x'], x: 1 } }).catch(async () =>
        turn(await token(), (p) => {
          p[0] = encode({ alg: 'RS256', kid: 'k1', crit: ['x'], x: 1 });
        }),
      ),
    /malformed|signature/,
  ],
  [
    'claims changed after signing',
    async () =>
      turn(await token(), (parts) => {
        parts[1] = encode({ ...CLAIMS, sub: 'person-2' });
      }),
    /signature/,
  ],
  ['two parts', async () => (await token()).split('.').slice(0, 2).join('.'), /malformed/],
  ['no token at all', async () => 'not a token', /malformed/],
  ['a subject that is no text', () => token({ claims: { sub: 7 as unknown as string } }), /sub/],
];

describe('identity tokens', () => {
  it('SES-1: a valid token identifies its person', async () => {
    const raw = await token({ claims: { name: 'Marisol Vega', sid: 'session-1' } });
    await expect(verify(raw, { origin: ORIGIN, nonce: 'nonce-1' })).resolves.toEqual({
      providerId: 'development',
      issuer: ISSUER,
      subject: 'person-1',
      email: 'marisol@example.com',
      emailVerified: true,
      emailProblem: null,
      isProviderDown: false,
      name: 'Marisol Vega',
      reach: { clientCodes: null, hosts: null },
      authenticatedAt: new Date(seconds(-10) * 1000),
      amr: ['pwd'],
      acr: null,
      nonce: 'nonce-1',
      sid: 'session-1',
      issuedAt: new Date(seconds(-5) * 1000),
      expiresAt: new Date(seconds(300) * 1000),
      tokenHash: new Uint8Array(createHash('sha256').update(raw.split('.').slice(0, 2).join('.')).digest()),
    });
  });

  it.each(DEFECTS)('SES-7: refuses %s, with a reason of its own', async (_name, make, reason) => {
    const failure = await refusalOf(await make());
    expect(failure.code).toBe('identity_token_invalid');
    expect(failure.detail.reason).toMatch(reason);
  });

  it('covers at least twenty defects', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(20);
  });

  it('tolerates a clock difference up to the configured seconds', async () => {
    for (const claims of [
      { exp: seconds(-29) },
      { nbf: seconds(30) },
      { iat: seconds(30) },
      // A day old, by a clock that is behind.
      { iat: seconds(-86_430) },
    ])
      await expect(verify(await token({ claims }), { origin: ORIGIN })).resolves.toBeDefined();
    await expect(verify(await token({ claims: { exp: seconds(-30) } }), { origin: ORIGIN })).rejects.toThrow(/exp/);
  });

  it.each([
    ['absent', undefined],
    ['zero', 0],
    ['in the future', seconds(120)],
  ])('treats an auth_time that is %s as unknown, so that it never satisfies a step-up', async (_name, value) => {
    const raw = await token(value === undefined ? { without: ['auth_time'] } : { claims: { auth_time: value } });
    expect((await verify(raw, { origin: ORIGIN })).authenticatedAt).toBeNull();
  });

  it.each([[false], ['false'], [undefined]])('treats an address as unverified when the claim is %s', async (value) => {
    const raw = await token(
      value === undefined ? { without: ['email_verified'] } : { claims: { email_verified: value } },
    );
    expect((await verify(raw, { origin: ORIGIN })).emailVerified).toBe(false);
  });
});
