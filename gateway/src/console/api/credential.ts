import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AntiForgery } from '../../platform/http/request/anti-forgery.ts';
import { tokenHash } from '../../platform/http/request/credential.ts';
import type { ConsoleCredential } from './route.ts';

/** The console's own cookie: a portal session opens nothing here, and the other way round. */
const COOKIE = { secure: '__Host-paystead-console', local: 'paystead-console' } as const;
/** Repeats the token of the session's reply, signed for the session. */
const FORGERY_HEADER = 'x-paystead-console';

const nameFor = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? COOKIE.secure : COOKIE.local);

export function consoleCredential(request: FastifyRequest): ConsoleCredential | null {
  const token = request.cookies[nameFor(request)];
  return token ? { token, hash: tokenHash(token) } : null;
}

export function setConsoleCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https';
  reply.setCookie(nameFor(request), token, { path: '/', sameSite: 'strict', secure, httpOnly: true });
}

export function clearConsoleCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === 'https';
  reply.clearCookie(nameFor(request), { path: '/', sameSite: 'strict', secure, httpOnly: true });
}

/** Checks whether a page of this origin sent the request. Browsers set both headers themselves. */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === `${request.protocol}://${request.host}`;
}

/** Checks whether a call may write: from an own page, with the token that only the session's reply has. */
export function mayWrite(request: FastifyRequest, antiForgery: AntiForgery, { token }: ConsoleCredential): boolean {
  const value = request.headers[FORGERY_HEADER];
  return isFromOwnPage(request) && typeof value === 'string' && antiForgery.holds(value, token);
}
