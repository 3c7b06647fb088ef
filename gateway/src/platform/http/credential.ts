import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

export const SESSION_COOKIE = { secure: '__Host-paystead', local: 'paystead' } as const;
export const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'x-xsrf-token';

/** What a request brings to say who it is. Cookie and bearer together are refused: nobody needs both. */
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
 * The session's cookie under the one name that this connection may use: over https a plain name could have been planted
 * by a neighbouring host, which is what `__Host-` prevents.
 */
export function sessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[request.protocol === 'https' ? SESSION_COOKIE.secure : SESSION_COOKIE.local];
}

/** Tokens are 256 random bits, so one plain SHA-256 keeps a stolen table useless. */
export function tokenHash(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
