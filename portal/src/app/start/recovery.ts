import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { Recovery, RefusedCall } from '../../platform/api/client.ts';
import type { ApiFailure } from '../../platform/api/failure.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';

export interface RecoveryPorts {
  readonly signIn: Pick<SignIn, 'state' | 'renewSession'>;
  /** Asks for a new sign-in, a stronger one if the refusal says so. Resolves to true if it was confirmed. */
  readonly askAgain: (call?: RefusedCall, offer?: SignInOffer) => Promise<boolean>;
  /** Called when the session has ended: the page stays and says so (reading 17). */
  readonly ended: (code: 'session_idle' | 'session_revoked') => void;
  /** Whether a form of the page has entries. They stay in the page, and the person signs in there. */
  readonly hasEntries: () => boolean;
  /** NAV-4: called when the gateway refuses the person, which leads to /error. */
  readonly refused: () => void;
}

/** Decides how to recover from a 401, from `step_up_required` and from `stronger_sign_in_required`. */
export function createRecovery(
  ports: RecoveryPorts,
): (failure: ApiFailure, bearer?: string, call?: RefusedCall) => Promise<Recovery> {
  const { signIn, askAgain, ended, hasEntries, refused } = ports;
  return async ({ code, signIn: offer }, _bearer, call) => {
    // The person chose not to confirm, so no toast is needed.
    if (code === 'step_up_required') return (await askAgain(call)) ? 'retry' : 'handled';
    // Without a session, the guard decides.
    if (!signIn.state().session) return 'handled';
    if (code === 'stronger_sign_in_required') return (await askAgain(call, offer)) ? 'retry' : 'handled';
    if (code === 'token_expired') {
      try {
        await signIn.renewSession();
        return 'retry';
      } catch {
        return 'handled';
      }
    }
    if (code === 'session_idle' || code === 'session_revoked') ended(code);
    else if (hasEntries()) ended('session_idle');
    else refused();
    return 'handled';
  };
}
