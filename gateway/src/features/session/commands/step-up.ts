import type { stepUpSession } from '@paystead/contract/features/session/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { SessionPorts } from '../ports.ts';
import { expiryOf } from '../state.ts';
import { findPerson, refreshSignIn } from '../store.ts';

/**
 * Renews a session's sign-in time after its person entered the password again.
 *
 * Errors: `identity_token_invalid` (also for another person's token), `step_up_required` (the token proves no recent
 * sign-in), `session_revoked`.
 */
export async function stepUp(
  { verify, limits }: SessionPorts,
  { tx, body, session, now, host }: Call<typeof stepUpSession>,
): Promise<Handled<typeof stepUpSession>> {
  const identity = await verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
  const personId = await findPerson(tx, identity, now);
  if (personId !== session.personId) refuse('identity_token_invalid', { reason: 'step-up by another person' });
  const signedInAt = identity.authenticatedAt;
  if (signedInAt === null || now.getTime() - signedInAt.getTime() > limits.recentSeconds * 1000)
    refuse('step_up_required', { reason: 'auth_time is absent or not recent' });
  if (!(await refreshSignIn(tx, session, signedInAt, identity.amr))) refuse('session_revoked');
  const latest = signedInAt > session.signedInAt ? signedInAt : session.signedInAt;
  return expiryOf({ ...session, signedInAt: latest }, limits, now);
}
