import type { authorizeProfile as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { noPersonReason, refusedSignIn, requireAnswer } from '../../../platform/sign-in-refusals/refused-sign-in.ts';
import { findProfile } from '../sign-in/find-profile.ts';
import { openNativeSession, openWebSession } from '../sign-in/open-session.ts';
import type { SessionPorts } from '../ports.ts';
import { findPerson } from '../store.ts';
import { isIssuedTo } from '../sign-in/tokens.ts';
import { useIdentityToken } from '../sign-in/use-token.ts';

/**
 * Exchanges an identity token for a session in one of the person's profiles: a cookie on the web, a bearer and a refresh
 * token in the native wrapper. Each identity token opens one session.
 *
 * Errors: `identity_token_invalid` (also for a token that was used before), `not_found` (no such person or profile),
 * `stronger_sign_in_required` (the sign-in is weaker than the client requires of this person; no session is opened),
 * `unavailable` (no such person, and the provider couldn't be asked for the address).
 */
export async function authorizeProfile(
  ports: SessionPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, body, now, host } = call;
  const identity = await ports.verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
  await useIdentityToken(tx, identity, 'session', now);
  if (body.nativeClientId !== undefined) requireNativeToken(body.idpToken, body.nativeClientId, ports.nativeClients);
  const signIn = refusedSignIn(identity);
  const bound = await findPerson(tx, identity, now);
  if (bound === null) requireAnswer(identity);
  const personId = bound ?? refuse('not_found', { reason: noPersonReason(identity), signIn });
  const signedIn = {
    personId,
    profileId: await findProfile(tx, personId, body, identity.reach, now, { signIn }),
    // A provider that doesn't report when the password was entered proves no recent sign-in.
    signedInAt: identity.authenticatedAt ?? new Date(0),
    amr: identity.amr,
    assurance: ports.assurances.levelOf(identity),
    acr: identity.acr,
    identity,
  };
  return body.nativeClientId === undefined
    ? openWebSession(call, signedIn, ports)
    : openNativeSession(call, signedIn, body.nativeClientId, ports);
}

/**
 * Requires an identity token that the provider issued to the wrapper. A bearer can be copied, a cookie cannot: the
 * page's own identity token must not be accepted for a bearer, or a script in the page could exchange it for one.
 */
function requireNativeToken(idpToken: string, nativeClientId: string, nativeClients: readonly string[]): void {
  if (!nativeClients.includes(nativeClientId)) refuse('identity_token_invalid', { reason: 'not a native client' });
  if (!isIssuedTo(idpToken, nativeClientId))
    refuse('identity_token_invalid', { reason: 'the identity token was issued to another client' });
}
