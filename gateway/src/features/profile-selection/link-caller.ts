import { isRecent } from '../../platform/access/recent-sign-in.ts';
import type { Session } from '../../platform/access/session.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { Identity, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import type { LinkPorts } from './ports.ts';

/** The caller of a linking call: a person in their session, or an identity that the provider confirms. */
export type LinkCaller =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'identity'; readonly identity: Identity };

interface CallParts {
  readonly session: Session | null;
  readonly identityToken: string | null;
  readonly host: { readonly origin: string };
}

/** Returns the caller of a linking call. Throws 401 `unauthenticated` or `identity_token_invalid`. */
export async function linkCallerOf(
  { session, identityToken, host }: CallParts,
  verify: VerifyIdentity,
): Promise<LinkCaller> {
  if (identityToken !== null)
    return { kind: 'identity', identity: await verify(identityToken, { origin: host.origin }) };
  return { kind: 'session', session: session ?? refuse('unauthenticated') };
}

/** Throws 403 `step_up_required` if the sign-in is too old to change a contact. */
export function requireRecentSignIn(session: Session, now: Date, limits: LinkPorts['limits']): void {
  if (!isRecent(session, 'contactChange', now, limits)) refuse('step_up_required');
}
