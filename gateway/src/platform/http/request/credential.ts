import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

export const SESSION_COOKIE = { secure: '__Host-paystead', local: 'paystead' } as const;
export const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'x-xsrf-token';

/** The credential of a request. Cookie and bearer token together are refused: no caller needs both. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'cookie' | 'bearer'; readonly token: string; readonly hash: Uint8Array };

export function readCredential(request: FastifyRequest): Credential {
  const cookie = sessionCookie(request);
  const header = request.headers.authorization;
  const bearer = header && /^Bearer ([\w.~+/=-]{1,600})$/i.exec(header)?.[1];
  if (cookie && header) return { kind: 'conflict' };
  if (bearer) return { kind: 'bearer', token: bearer, hash: tokenHash(bearer) };
  if (cookie) return { kind: 'cookie', token: cookie, hash: tokenHash(cookie) };
  return { kind: 'none' };
}

/**
 * Returns the session's cookie under the one name that this connection may use: over https a neighboring host could
 * have planted a plain name, which `__Host-` prevents.
 */
export function sessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[request.protocol === 'https' ? SESSION_COOKIE.secure : SESSION_COOKIE.local];
}

/** Hashes a token. Tokens are 256 random bits, so a plain SHA-256 keeps a stolen table useless. */
export function tokenHash(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
