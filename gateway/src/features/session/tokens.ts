import { decodeJwt } from 'jose';
import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../platform/http/credential.ts';

export interface Issued {
  readonly token: string;
  readonly hash: Uint8Array;
}

/** 256 random bits. */
export function opaqueToken(): Issued {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/**
 * The wrapper's bearer: three parts (SES-7), so that its end can be read from it. The last part is 256 random bits, and
 * the whole is looked up by hash; nothing is trusted because the token says so.
 */
export function bearerToken(expiresAt: Date): Issued {
  const token = [
    part({ typ: 'paystead-bearer' }),
    part({ exp: Math.floor(expiresAt.getTime() / 1000) }),
    randomBytes(32).toString('base64url'),
  ].join('.');
  return { token, hash: tokenHash(token) };
}

/**
 * What the web page keeps under `accessToken` (requirements, reading 8): three parts that decode, and no secret. The
 * cookie does the work; no call accepts this as a bearer, since no session has its hash.
 */
export function webMarker(expiresAt: Date): string {
  return [part({ typ: 'paystead-marker' }), part({ exp: Math.floor(expiresAt.getTime() / 1000) }), 'web'].join('.');
}

/** For whom a provider made an identity token whose signature has been verified: `azp`, or else its one audience. */
export function isIssuedTo(verifiedToken: string, clientId: string): boolean {
  const { aud, azp } = decodeJwt<{ azp?: string }>(verifiedToken);
  return azp === undefined ? aud === clientId || (Array.isArray(aud) && aud.join() === clientId) : azp === clientId;
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
