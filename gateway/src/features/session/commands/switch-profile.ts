import type { switchProfile as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { findProfile } from '../sign-in/find-profile.ts';
import { openSwitchedSession } from '../sign-in/open-session.ts';
import type { SessionPorts } from '../ports.ts';

/**
 * Switches a web session to another profile of the same person. The wrapper signs in again instead.
 *
 * Errors: `not_found` (no such profile, or a native session), `session_revoked`, `stronger_sign_in_required` (the other
 * client asks for a stronger sign-in; this session continues).
 */
export async function switchProfile(
  ports: SessionPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, body, session, now } = call;
  if (session.kind === 'native') refuse('not_found', { reason: 'the wrapper signs in to another profile' });
  const profileId = await findProfile(tx, session.personId, body, ports.reachOf(session), now);
  return openSwitchedSession(call, session, profileId, ports);
}
