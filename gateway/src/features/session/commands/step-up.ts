import type { stepUpSession } from '@paystead/contract/features/session/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { ProviderReach } from '../../../platform/identity-tokens/verify.ts';
import type { SessionPorts } from '../ports.ts';
import { isAtLeast } from '@paystead/contract/assurance.ts';
import { tooWeak } from '../../../platform/http/request/admit.ts';
import { expiryOf } from '../state.ts';
import { findPerson, listProfiles, refreshSignIn } from '../store.ts';
import { useIdentityToken } from '../sign-in/use-token.ts';

/**
 * Renews a session's sign-in time and level after its person signed in again.
 *
 * Errors: `identity_token_invalid` (also for another person's token, or one that was used before), `step_up_required` (the
 * token proves no recent sign-in), `stronger_sign_in_required` (weaker than the client requires), `session_revoked`.
 */
export async function stepUp(
  { verify, limits, assurances }: SessionPorts,
  { tx, body, session, now, host }: Call<typeof stepUpSession>,
): Promise<Handled<typeof stepUpSession>> {
  const identity = await verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
  await useIdentityToken(tx, identity, 'stepUp', now);
  const personId = await findPerson(tx, identity, now);
  if (personId !== session.personId) refuse('identity_token_invalid', { reason: 'step-up by another person' });
  if (!(await isInReach(tx, session, identity.reach, now)))
    refuse('identity_token_invalid', { reason: 'step-up by a provider of other clients' });
  const signedInAt = identity.authenticatedAt;
  if (signedInAt === null || now.getTime() - signedInAt.getTime() > limits.recentSeconds * 1000)
    refuse('step_up_required', { reason: 'auth_time is absent or not recent' });
  const assurance = assurances.levelOf(identity);
  if (!isAtLeast(assurance, session.requiredAssurance)) throw tooWeak(session, assurances, assurance);
  const signIn = { at: signedInAt, amr: identity.amr, acr: identity.acr, assurance };
  const counts = (await refreshSignIn(tx, session, signIn)) ?? refuse('session_revoked');
  return expiryOf({ ...session, signedInAt: counts }, limits, now);
}

/** A provider that is limited to certain clients proves nothing in a session at another one. */
async function isInReach(tx: Transaction, session: Session, reach: ProviderReach, now: Date): Promise<boolean> {
  if (reach.clientCodes === null && reach.hosts === null) return true;
  const profiles = await listProfiles(tx, session.personId, reach, now);
  return profiles.some(({ profile_id: id }) => id === session.profileId);
}
