import type { refreshToken as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { Failure, refuse, type FailureDetail } from '../../../platform/failures/failure.ts';
import { enter } from '../../../platform/http/request/admit.ts';
import { tokenHash } from '../../../platform/http/request/credential.ts';
import type { SessionLimits } from '../../../platform/http/ports.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { Caller } from '../../../platform/security/caller.ts';
import type { SessionPorts } from '../ports.ts';
import { ownerOfSpentToken, replaceTokens } from '../store.ts';
import { bearerExpiry, bearerToken, opaqueToken } from '../tokens.ts';

/**
 * Exchanges the wrapper's refresh token for a new bearer and a new refresh token (SES-6). Each refresh token works once.
 *
 * Errors: `unauthenticated` (unknown, used before, or of another native client), `session_idle`, `session_revoked`.
 */
export async function refreshToken(
  ports: SessionPorts,
  { tx, body, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const hash = tokenHash(body.refreshToken);
  const session = await sessionOf(tx, { token: body.refreshToken, hash }, now, ports.limits);
  if (session.nativeClientId !== body.nativeClientId)
    refuse('unauthenticated', { reason: 'refresh for another native client' });

  const refresh = opaqueToken();
  const expiresAt = bearerExpiry(now, ports);
  const bearer = bearerToken(expiresAt);
  const isFirst = await replaceTokens(tx, session.sessionId, hash, refresh.hash, { hash: bearer.hash, expiresAt });
  if (!isFirst) refuse('unauthenticated', reuseBy(session));
  return { token: bearer.token, expiresAt: expiresAt.toISOString(), refreshToken: refresh.token };
}

/** Returns the session of a refresh token. The refusal of a token that was exchanged before names its owner. */
async function sessionOf(
  tx: Transaction,
  { token, hash }: { readonly token: string; readonly hash: Uint8Array },
  now: Date,
  limits: SessionLimits,
): Promise<Session> {
  try {
    return await enter(tx, { kind: 'refresh', token, hash }, now, false, limits);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unauthenticated') throw error;
    const owner = await ownerOfSpentToken(tx, hash);
    throw owner ? new Failure('unauthenticated', reuseBy(owner)) : error;
  }
}

function reuseBy({ personId, clientId, employeeId, sessionId }: Caller): FailureDetail {
  const caller = { personId, clientId, employeeId, sessionId };
  return { reason: 'refresh token used before', event: { kind: 'refresh_token_reused', caller } };
}
