import type { Session } from '../../platform/access/session.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { Identity, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';

/** Acts on a request: a person in their session, or an identity for which the provider vouches. Never both at once. */
export type LinkCaller =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'identity'; readonly identity: Identity };

interface CallParts {
  readonly session: Session | null;
  readonly identityToken: string | null;
  readonly host: { readonly origin: string };
}

/** The caller of a linking call. Throws 401 `unauthenticated` or `identity_token_invalid`. */
export async function linkCallerOf(
  { session, identityToken, host }: CallParts,
  verify: VerifyIdentity,
): Promise<LinkCaller> {
  if (identityToken !== null)
    return { kind: 'identity', identity: await verify(identityToken, { origin: host.origin }) };
  return { kind: 'session', session: session ?? refuse('unauthenticated') };
}

/** Throws 403 `step_up_required` where the password was given too long ago. */
export function requireRecentSignIn(session: Session, now: Date, recentSeconds: number): void {
  if (now.getTime() - session.signedInAt.getTime() > recentSeconds * 1000) refuse('step_up_required');
}
