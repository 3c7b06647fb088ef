import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { Outbound } from '../../src/platform/outbound.ts';

/** A provider at another address: signs tokens and answers discovery, keys and userinfo. */
export interface RemoteProvider {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Signs a token for this subject as of `now`; `claims` overrides the valid ones, and `undefined` removes one. */
  tokenOf(sub: string, now: Date, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Claims of the userinfo endpoint, or its signed answer, by access token. */
  readonly userinfo: Map<string, Readonly<Record<string, unknown>> | string>;
  /** Access tokens that the userinfo endpoint received. */
  readonly requested: string[];
  readonly read: Outbound;
}

export async function remoteProvider(id: string): Promise<RemoteProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const issuer = `https://${id}.example.test`;
  const clientId = `portal-at-${id}`;
  // Both providers use one key id, so that a key is never found by its id alone.
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const userinfo: RemoteProvider['userinfo'] = new Map();
  const requested: string[] = [];
  const documents: Record<string, unknown> = {
    [`${issuer}/.well-known/openid-configuration`]: {
      issuer,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
    },
    [`${issuer}/keys`]: { keys: [jwk] },
  };
  return {
    id,
    issuer,
    clientId,
    userinfo,
    requested,
    async tokenOf(sub, now, claims = {}) {
      const iat = Math.floor(now.getTime() / 1000);
      const all = {
        jti: randomUUID(),
        nonce: randomUUID(),
        iss: issuer,
        sub,
        aud: clientId,
        iat,
        exp: iat + 300,
        auth_time: iat,
        ...claims,
      };
      const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as JWTPayload;
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
    },
    read: async (url, accessToken) => {
      if (!url.startsWith(`${issuer}/`)) throw new Error(`${url} is another provider's`);
      if (!url.endsWith('/userinfo')) return documents[url];
      requested.push(accessToken ?? '');
      const answer = userinfo.get(accessToken ?? '');
      if (!answer) throw new Error(`${id} answered 401`);
      return answer;
    },
  };
}

/** Reads from the provider that an address belongs to. */
export function readFrom(...providers: readonly RemoteProvider[]): Outbound {
  return (url, accessToken) => {
    const owner = providers.find(({ issuer }) => url.startsWith(`${issuer}/`));
    return owner ? owner.read(url, accessToken) : Promise.reject(new Error(`no provider at ${url}`));
  };
}
