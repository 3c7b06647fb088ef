import { randomUUID } from 'node:crypto';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { enter } from '../../platform/http/admit.ts';
import { SESSION_COOKIE, tokenHash } from '../../platform/http/credential.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import type { ReplyControl } from '../../platform/http/route.ts';
import type { SessionPorts } from './ports.ts';
import { stateOf } from './state.ts';
import * as store from './store.ts';
import { bearerToken, opaqueToken, webMarker, type Issued } from './tokens.ts';

/** The parts of the request that a new session depends on. */
export interface Circumstances {
  readonly tx: Transaction;
  readonly now: Date;
  readonly device: string;
  readonly reply: ReplyControl;
  /** The session cookie in the request, if any. */
  readonly sessionToken: string | null;
}

export type SignedIn = Pick<store.NewSession, 'personId' | 'profileId' | 'signedInAt' | 'amr'>;

/** Retention of sign-in evidence: a month. The longest possible session lasts a week. */
const KEPT_MILLISECONDS = 30 * 24 * 3600 * 1000;

/** Builds the reply of `GET session`. */
export async function describe(tx: Transaction, session: Session, now: Date, ports: SessionPorts) {
  const names = await store.readNames(tx, session, now);
  const profiles = await store.countProfiles(tx, session.personId);
  return stateOf(session, names, profiles, ports.limits, now, ports.mayEdit);
}

/** Opens a web session under a new random cookie; the session of the previous cookie ends with it (ASVS 7.2.4). */
export async function openWeb(at: Circumstances, who: SignedIn, ports: SessionPorts): Promise<AuthorizeReply> {
  const { tx, now } = at;
  if (at.sessionToken !== null) await store.endReplaced(tx, tokenHash(at.sessionToken), now);
  const issued = opaqueToken();
  await store.insertSession(
    tx,
    { sessionId: randomUUID(), tokenHash: issued.hash, ...who, device: at.device, native: null },
    now,
  );
  return handOver(at, issued, ports);
}

/** Switches the session to another profile under a new cookie, keeping its start and sign-in time. */
export async function openOther(
  at: Circumstances,
  session: Session,
  profileId: string,
  ports: SessionPorts,
): Promise<AuthorizeReply> {
  const issued = opaqueToken();
  const next = { sessionId: randomUUID(), tokenHash: issued.hash, profileId, device: at.device };
  if (!(await store.replaceSession(at.tx, session, next, at.now)))
    refuse('session_revoked', { reason: 'ended while switching' });
  return handOver(at, issued, ports);
}

/** Opens the wrapper's session: a short-lived bearer, and a refresh token that is replaced at every use. */
export async function openNative(
  { tx, now, device }: Circumstances,
  who: SignedIn,
  nativeClientId: string,
  ports: SessionPorts,
): Promise<AuthorizeReply> {
  const refresh = opaqueToken();
  const expiresAt = bearerExpiry(now, ports);
  const bearer = bearerToken(expiresAt);
  const native = { nativeClientId, bearerHash: bearer.hash, bearerExpiresAt: expiresAt };
  await store.insertSession(tx, { sessionId: randomUUID(), tokenHash: refresh.hash, ...who, device, native }, now);
  const session = await enterWith(tx, 'bearer', bearer, now, ports.limits);
  await store.forgetBefore(tx, forgottenBefore(now));
  return {
    token: bearer.token,
    expiresAt: expiresAt.toISOString(),
    refreshToken: refresh.token,
    session: await describe(tx, session, now, ports),
  };
}

export function bearerExpiry(now: Date, ports: SessionPorts): Date {
  return new Date(now.getTime() + ports.bearerSeconds * 1000);
}

/** Sets the cookie in the browser, and reads the session back the way every later request will. */
async function handOver({ tx, now, reply }: Circumstances, issued: Issued, ports: SessionPorts) {
  const session = await enterWith(tx, 'cookie', issued, now, ports.limits);
  await store.forgetBefore(tx, forgottenBefore(now));
  reply.setCookie(reply.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.local, issued.token, { httpOnly: true });
  reply.renewForgeryPair(issued.token);
  const state = await describe(tx, session, now, ports);
  return {
    token: webMarker(new Date(state.expiry.absoluteExpiresAt)),
    expiresAt: state.expiry.absoluteExpiresAt,
    refreshToken: null,
    session: state,
  };
}

function enterWith(tx: Transaction, kind: 'cookie' | 'bearer', issued: Issued, now: Date, limits: SessionLimits) {
  return enter(tx, { kind, ...issued }, now, false, limits);
}

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MILLISECONDS);
}
