import { randomUUID } from 'node:crypto';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import { enter } from '../../../platform/http/request/admit.ts';
import { SESSION_COOKIE, tokenHash } from '../../../platform/http/request/credential.ts';
import type { ReplyControl } from '../../../platform/http/route.ts';
import type { SessionPorts } from '../ports.ts';
import { readSession } from '../queries/read-session.ts';
import * as ended from '../ends/ended-session-store.ts';
import * as store from '../store.ts';
import { bearerExpiry, bearerToken, opaqueToken, webMarker, type Issued } from './tokens.ts';

/** The parts of the request that a new session depends on. */
export interface SignInCall {
  readonly tx: Transaction;
  readonly now: Date;
  readonly device: string;
  readonly reply: ReplyControl;
  /** The session cookie in the request, if any. */
  readonly sessionToken: string | null;
}

export type SignedIn = Pick<
  store.NewSession,
  'personId' | 'profileId' | 'signedInAt' | 'amr' | 'assurance' | 'acr' | 'identity'
>;

/** Retention of ended sessions: a month. The longest possible session lasts a week. */
const RETENTION_MILLISECONDS = 30 * 24 * 3600 * 1000;

/** Opens a web session under a new random cookie; the session of the previous cookie ends with it (ASVS 7.2.4). */
export async function openWebSession(
  call: SignInCall,
  signedIn: SignedIn,
  ports: SessionPorts,
): Promise<AuthorizeReply> {
  const { tx, now, device } = call;
  if (call.sessionToken !== null) await ended.endReplacedSession(tx, tokenHash(call.sessionToken), now);
  const issued = opaqueToken();
  await store.insertSession(
    tx,
    { sessionId: randomUUID(), tokenHash: issued.hash, ...signedIn, device, native: null },
    now,
  );
  return replyWithCookie(call, issued, ports);
}

/**
 * Replaces the session by one of another profile under a new cookie, keeping its start and sign-in time. Throws
 * `session_revoked` if the session has ended meanwhile.
 */
export async function openSwitchedSession(
  call: SignInCall,
  session: Session,
  profileId: string,
  ports: SessionPorts,
): Promise<AuthorizeReply> {
  const issued = opaqueToken();
  const next = { sessionId: randomUUID(), tokenHash: issued.hash, profileId, device: call.device };
  if (!(await store.replaceSession(call.tx, session, next, call.now)))
    refuse('session_revoked', { reason: 'ended while switching' });
  return replyWithCookie(call, issued, ports);
}

/** Opens the wrapper's session: a short-lived bearer, and a refresh token that is replaced at every use. */
export async function openNativeSession(
  { tx, now, device }: SignInCall,
  signedIn: SignedIn,
  nativeClientId: string,
  ports: SessionPorts,
): Promise<AuthorizeReply> {
  const refresh = opaqueToken();
  const expiresAt = bearerExpiry(now, ports);
  const bearer = bearerToken(expiresAt);
  const native = { nativeClientId, bearerHash: bearer.hash, bearerExpiresAt: expiresAt };
  await store.insertSession(tx, { sessionId: randomUUID(), tokenHash: refresh.hash, ...signedIn, device, native }, now);
  const session = await enterWith(tx, 'bearer', bearer, now, ports);
  await ended.deleteSessionsBefore(tx, retentionStart(now));
  return {
    token: bearer.token,
    expiresAt: expiresAt.toISOString(),
    refreshToken: refresh.token,
    session: await readSession(ports, { tx, session, now }),
  };
}

/** Sets the cookie in the browser, and reads the session back the way every later request will. */
async function replyWithCookie(
  { tx, now, reply }: SignInCall,
  issued: Issued,
  ports: SessionPorts,
): Promise<AuthorizeReply> {
  const session = await enterWith(tx, 'cookie', issued, now, ports);
  await ended.deleteSessionsBefore(tx, retentionStart(now));
  reply.setCookie(reply.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.local, issued.token, { httpOnly: true });
  reply.renewForgeryPair(issued.token);
  const state = await readSession(ports, { tx, session, now });
  return {
    token: webMarker(new Date(state.expiry.absoluteExpiresAt)),
    expiresAt: state.expiry.absoluteExpiresAt,
    refreshToken: null,
    session: state,
  };
}

/** Enters the new session. A sign-in too weak for it is refused here, which rolls the session back. */
function enterWith(tx: Transaction, kind: 'cookie' | 'bearer', issued: Issued, now: Date, ports: SessionPorts) {
  return enter(tx, { kind, ...issued }, now, ports);
}

function retentionStart(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MILLISECONDS);
}
