import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { Identity } from '@paystead/identity/identity.ts';
import type { TestPerson } from '../harness/people.ts';

/** The default origin of requests, and the issuer for it. */
const ORIGIN = 'http://localhost:80';
const ISSUER = `${ORIGIN}/identity`;

export interface TokenOptions {
  /** Claims that override or extend the valid ones; `undefined` removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider never published, under the id of the published one. */
  readonly forged?: boolean;
  /** The header's type; null: none. Absent: none for identity tokens, `logout+jwt` for logout tokens. */
  readonly typ?: string | null;
}

/** Signs valid and invalid identity tokens and logout tokens. */
export interface TestProvider {
  /** Passed to the gateway in place of the development provider. */
  readonly identity: Identity;
  /** Returns a valid token for this person as of `now`, except for the options. */
  tokenOf(person: Pick<TestPerson, 'firstName'>, now: Date, options?: TokenOptions): Promise<string>;
  /** Returns a logout token that is valid as of `now` once it names an account or a session. */
  logoutTokenOf(now: Date, options?: TokenOptions): Promise<string>;
}

export function addressOf(person: Pick<TestPerson, 'firstName'>): string {
  return `${person.firstName.toLowerCase()}@example.test`;
}

export function subjectOf(person: Pick<TestPerson, 'firstName'>): string {
  return `subject-of-${person.firstName}`;
}

export async function testProvider(): Promise<TestProvider> {
  const own = await generateKeyPair('ES256');
  const foreign = await generateKeyPair('ES256');
  const published: JWK = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const sign = (claims: Readonly<Record<string, unknown>>, header: { readonly typ?: string }, forged: boolean) => {
    const payload = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) as JWTPayload;
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: 'test', ...header })
      .sign((forged ? foreign : own).privateKey);
  };
  return {
    identity: {
      handle: async (_request, response) => void response.writeHead(404).end(),
      rotateKeys: async () => {},
      publicKeys: async () => ({ keys: [published] }),
      cast: () => ({ people: [] }),
      subjectOf: (email) => email,
    },
    async tokenOf(person, now, { claims = {}, forged = false, typ = null } = {}) {
      const seconds = Math.floor(now.getTime() / 1000);
      const all = {
        iss: ISSUER,
        sub: subjectOf(person),
        aud: 'paystead-portal',
        iat: seconds,
        exp: seconds + 300,
        auth_time: seconds,
        amr: ['pwd'],
        nonce: randomUUID(),
        email: addressOf(person),
        email_verified: true,
        ...claims,
      };
      return sign(all, typ === null ? {} : { typ }, forged);
    },
    async logoutTokenOf(now, { claims = {}, forged = false, typ = 'logout+jwt' } = {}) {
      const seconds = Math.floor(now.getTime() / 1000);
      const all = {
        iss: ISSUER,
        aud: 'paystead-portal',
        iat: seconds,
        exp: seconds + 120,
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      };
      return sign(all, typ === null ? {} : { typ }, forged);
    },
  };
}
