import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { Returned } from '../provider/interactive.ts';
import type { GatewayPort } from '../ports.ts';
import type { ProviderTokens } from '../provider/provider-tokens.ts';
import { offerIn } from '../provider/sign-in-offer.ts';
import { SignInError } from '../sign-in-error.ts';
import type { TokenSource } from '../provider/token-source.ts';

/**
 * Result of a step-up. `cancelled`: the person chose not to confirm their identity. `tooWeak`: the provider didn't prove
 * the second factor or passkey that the client requires.
 */
export type StepUpOutcome = 'confirmed' | 'cancelled' | 'failed' | 'tooWeak';

/** A step-up that left the page and came back. */
export interface StepUpReturn {
  readonly outcome: StepUpOutcome;
  /** The entry kept at the gateway; undefined if there was nothing to keep. */
  readonly entryId: string | undefined;
}

/** Returns the result of a failed step-up. */
export function outcomeOf(error: unknown): StepUpOutcome {
  if (offerIn(error)) return 'tooWeak';
  return error instanceof SignInError && error.code === 'cancelled' ? 'cancelled' : 'failed';
}

/** Proves a recent sign-in to the gateway. Returns the session with its new sign-in time. */
export async function proveSignIn(
  gateway: GatewayPort,
  tokens: TokenSource,
  proof: ProviderTokens,
): Promise<SessionState | undefined> {
  tokens.use(proof);
  await gateway.stepUp(proof.idToken, proof.nonce);
  tokens.keep(proof);
  return gateway.session();
}

/**
 * Finishes a step-up that left the page. The provider's response doesn't end the session, so the session is read from
 * the gateway again. Throws if that fails.
 */
export async function finishStepUp(
  gateway: GatewayPort,
  tokens: TokenSource,
  { exchange, entryId }: Returned,
): Promise<{ readonly session: SessionState | undefined; readonly returned: StepUpReturn }> {
  try {
    const session = await proveSignIn(gateway, tokens, await exchange());
    return { session, returned: { outcome: 'confirmed', entryId } };
  } catch (error) {
    return { session: await gateway.session(), returned: { outcome: outcomeOf(error), entryId } };
  }
}
