// The import also adds the types of cookies on requests and replies.
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../keys/key-ring.ts';
import { FORGERY_COOKIE, FORGERY_HEADER, sessionCookie, type Credential } from './credential.ts';

/**
 * The anti-forgery pair (HTTP-1): a readable cookie whose value the portal repeats in a header. The value is signed for
 * its session, so a cookie planted from a neighboring host is worthless.
 */
export class AntiForgery {
  readonly #keys: readonly [Uint8Array, ...Uint8Array[]];

  /** The first key signs. All verify, so that a pair from a gateway that has another first key is valid here. */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#keys = keys;
  }

  /** Returns the pair's maker and checker for a ring of keys. */
  static of({ current, all }: KeyRing): AntiForgery {
    const older = [...all.values()].filter(({ id }) => id !== current.id);
    return new AntiForgery([current.token, ...older.map(({ token }) => token)]);
  }

  issue(sessionToken: string | null): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${sign(this.#keys[0], nonce, sessionToken)}`;
  }

  holds(value: string | undefined, sessionToken: string | null): boolean {
    if (!value) return false;
    const [nonce, signature, ...rest] = value.split('.');
    if (!nonce || !signature || rest.length > 0) return false;
    const given = Buffer.from(signature);
    return this.#keys.some((key) => {
      const expected = Buffer.from(sign(key, nonce, sessionToken));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }

  /** Checks whether this request may write. Bearer calls carry no ambient right, so they can't be forged. */
  allows(request: FastifyRequest, credential: Credential): boolean {
    if (credential.kind === 'bearer') return true;
    if (request.headers['sec-purpose']?.includes('prefetch')) return false;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return false;
    const origin = request.headers.origin;
    if (origin !== undefined && !sameOrigin(origin, request)) return false;
    const header = single(request.headers[FORGERY_HEADER]);
    const cookie = request.cookies[FORGERY_COOKIE];
    const token = credential.kind === 'cookie' ? credential.token : null;
    return header !== undefined && header === cookie && this.holds(header, token);
  }

  /** Sets the pair if the request has none or an invalid one. */
  ensure(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
    const token = sessionCookie(request) ?? null;
    if (!this.holds(request.cookies[FORGERY_COOKIE], token)) this.set(reply, token, secure);
  }

  set(reply: FastifyReply, sessionToken: string | null, secure: boolean): void {
    const options: CookieSerializeOptions = { path: '/', sameSite: 'strict', secure };
    reply.setCookie(FORGERY_COOKIE, this.issue(sessionToken), options);
  }
}

function sign(key: Uint8Array, nonce: string, sessionToken: string | null): string {
  return createHmac('sha256', key)
    .update(`${nonce}|${sessionToken ?? ''}`)
    .digest('base64url');
}

function sameOrigin(origin: string, request: FastifyRequest): boolean {
  return origin === `${request.protocol}://${request.host}`;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}
