import type { Recovery, RefusedCall } from '../platform/api/client.ts';
import type { ApiFailure } from '../platform/api/failure.ts';
import type { SignIn } from '../platform/sign-in/sign-in.ts';

export interface RecoveryPorts {
  readonly signIn: Pick<SignIn, 'state' | 'renewSession'>;
  /** Asks for the password again; true: proven. */
  readonly askAgain: (call?: RefusedCall) => Promise<boolean>;
  /** The session ran out or was ended elsewhere: the page stays and says so (reading 17). */
  readonly ended: (code: 'session_idle' | 'session_revoked') => void;
  /** NAV-4: a refusal of the person, which leads to /error. */
  readonly refused: () => void;
}

/** What becomes of a 401 and of `step_up_required`: the one place that decides it. */
export function createRecovery(
  ports: RecoveryPorts,
): (failure: ApiFailure, bearer?: string, call?: RefusedCall) => Promise<Recovery> {
  const { signIn, askAgain, ended, refused } = ports;
  return async ({ code }, _bearer, call) => {
    // Whoever chose not to confirm knows why nothing happened: no toast.
    if (code === 'step_up_required') return (await askAgain(call)) ? 'retry' : 'handled';
    // Nobody is signed in here yet, or somebody else is on the way in: the guard sees to it.
    if (!signIn.state().session) return 'handled';
    if (code === 'token_expired') {
      try {
        await signIn.renewSession();
        return 'retry';
      } catch {
        return 'handled';
      }
    }
    if (code === 'session_idle' || code === 'session_revoked') ended(code);
    else refused();
    return 'handled';
  };
}
