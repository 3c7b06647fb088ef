import type { endSession } from '@paystead/contract/features/session/endpoints.ts';
import { SESSION_COOKIE } from '../../../platform/http/request/credential.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { revoke } from '../ends/ended-session-store.ts';

/** Ends the caller's session and clears its cookie. Succeeds also if the session ended meanwhile. */
export async function signOut({
  tx,
  session,
  now,
  reply,
}: Call<typeof endSession>): Promise<Handled<typeof endSession>> {
  await revoke(tx, session, session.sessionId, now, 'signed out');
  reply.clearCookie(reply.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.local);
  reply.renewForgeryPair(null);
  return undefined;
}
