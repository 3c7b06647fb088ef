import type { refreshToken as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { Failure, refuse } from '../../../platform/failures/failure.ts';
import { enter } from '../../../platform/http/request/admit.ts';
import { tokenHash } from '../../../platform/http/request/credential.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { endReplayedSession } from '../ends/end-replayed.ts';
import type { SessionPorts } from '../ports.ts';
import { ownerOfSpentToken } from '../ends/ended-session-store.ts';
import { replaceTokens } from '../store.ts';
import { bearerExpiry, bearerToken, opaqueToken } from '../sign-in/tokens.ts';

/**
 * Exchanges the wrapper's refresh token for a new bearer and a new refresh token (SES-6). Each refresh token works once; a
 * second use ends the session for good (SIG-6).
 *
 * Errors: `unauthenticated` (unknown, used before, or of another native client), `session_idle`, `session_revoked`,
 * `stronger_sign_in_required`.
 */
export async function refreshToken(
  ports: SessionPorts,
  { tx, body, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const hash = tokenHash(body.refreshToken);
  const session = await sessionOf(ports, tx, { token: body.refreshToken, hash }, now);
  if (session.nativeClientId !== body.nativeClientId)
    refuse('unauthenticated', { reason: 'refresh for another native client' });

  const refresh = opaqueToken();
  const expiresAt = bearerExpiry(now, ports);
  const bearer = bearerToken(expiresAt);
  const isFirst = await replaceTokens(tx, session.sessionId, hash, refresh.hash, { hash: bearer.hash, expiresAt });
  if (!isFirst) throw await endReplayedSession(tx, session, ports.noticeReplay, now);
  return { token: bearer.token, expiresAt: expiresAt.toISOString(), refreshToken: refresh.token };
}

/** Returns the session of a refresh token. One that was exchanged before ends its session. */
async function sessionOf(
  ports: SessionPorts,
  tx: Transaction,
  { token, hash }: { readonly token: string; readonly hash: Uint8Array },
  now: Date,
): Promise<Session> {
  try {
    return await enter(tx, { kind: 'refresh', token, hash }, now, ports);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unauthenticated') throw error;
    const owner = await ownerOfSpentToken(tx, hash);
    throw owner ? await endReplayedSession(tx, owner, ports.noticeReplay, now) : error;
  }
}
