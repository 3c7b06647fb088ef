import type { listSessions as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { SessionPorts } from '../ports.ts';
import { listLiveSessions } from '../store.ts';

/** Returns the devices on which the person is signed in, at every employer. */
export async function listSessions(
  { limits }: SessionPorts,
  { tx, session, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const sessions = await listLiveSessions(tx, session, now, limits);
  return {
    sessions: sessions.map((one) => ({
      sessionId: one.session_id,
      isCurrent: one.session_id === session.sessionId,
      kind: one.kind,
      device: one.device,
      network: null,
      clientName: one.client_name,
      signedInAt: one.created_at,
      lastSeenAt: one.last_seen_at,
    })),
  };
}
