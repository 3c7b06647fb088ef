import { decodeJwt } from 'jose';
import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../platform/http/request/credential.ts';
import type { SessionPorts } from '../ports.ts';

/** A new token, and the hash that is stored for it. */
export interface Issued {
  readonly token: string;
  readonly hash: Uint8Array;
}

/** Creates a token of 256 random bits. */
export function opaqueToken(): Issued {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

/**
 * Creates the wrapper's bearer: three parts (SES-7), so that clients can read its expiry. The last part is 256 random
 * bits, and the whole is looked up by hash; nothing inside the token is trusted.
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
 * Creates the value that the web page keeps under `accessToken` (requirements, reading 8): three decodable parts
 * without a secret. The cookie authenticates; no call accepts this value as a bearer, because no session has its hash.
 */
export function webMarker(expiresAt: Date): string {
  return [part({ typ: 'paystead-marker' }), part({ exp: Math.floor(expiresAt.getTime() / 1000) }), 'web'].join('.');
}

/** Returns when a bearer that is issued now expires. */
export function bearerExpiry(now: Date, ports: Pick<SessionPorts, 'bearerSeconds'>): Date {
  return new Date(now.getTime() + ports.bearerSeconds * 1000);
}

/** Returns true if a verified identity token was issued to this client: `azp`, or else its only audience. */
export function isIssuedTo(verifiedToken: string, clientId: string): boolean {
  const { aud, azp } = decodeJwt<{ azp?: string }>(verifiedToken);
  return azp === undefined ? aud === clientId || (Array.isArray(aud) && aud.join() === clientId) : azp === clientId;
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
