import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { Returned } from './interactive.ts';
import type { GatewayPort } from './ports.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { SignInError } from './sign-in-error.ts';
import type { TokenSource } from './token-source.ts';

/** How a person's confirmation of their identity ended. `failed`: by no choice of theirs. */
export type StepUpOutcome = 'confirmed' | 'cancelled' | 'failed';

/** A confirmation that left the page and came back. */
export interface StepUpReturn {
  readonly outcome: StepUpOutcome;
  /** The form that waits at the gateway; undefined: there was nothing to keep. */
  readonly entryId: string | undefined;
}

export function outcomeOf(error: unknown): StepUpOutcome {
  return error instanceof SignInError && error.code === 'cancelled' ? 'cancelled' : 'failed';
}

/** Proves a fresh sign-in of the session's person to the gateway. Returns the session with its new recency. */
export async function proveSignIn(
  gateway: GatewayPort,
  tokens: TokenSource,
  answer: ProviderTokens,
): Promise<SessionState | undefined> {
  await gateway.stepUp(answer.idToken, answer.nonce);
  tokens.keep(answer);
  return gateway.session();
}

/**
 * Finishes a confirmation that left the page. Whatever the provider answered, the session is what it was before: only the
 * gateway says whether it has ended. Throws what reading the session throws.
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
