import type { Recovery } from '../api/client.ts';
import { Unreached, type ApiFailure } from '../api/failure.ts';
import type { SignIn } from '../sign-in/sign-in.ts';

interface WrappedRecoveryPorts {
  readonly signIn: Pick<SignIn, 'state' | 'logout'>;
  readonly renew: () => Promise<void>;
  readonly askAgain: () => Promise<boolean>;
}

/** SES-10: in the wrapper a 401 renews the token and repeats the call once; SES-6: what cannot be renewed signs out. */
export function wrappedRecovery(ports: WrappedRecoveryPorts): (failure: ApiFailure) => Promise<Recovery> {
  return async ({ code }) => {
    if (code === 'step_up_required') return (await ports.askAgain()) ? 'retry' : 'handled';
    if (!ports.signIn.state().session) return 'handled';
    try {
      await ports.renew();
      return 'retry';
    } catch (error) {
      // Without a network nothing is known about the session: it stays.
      if (!(error instanceof Unreached)) await ports.signIn.logout('NoPermission');
      return 'handled';
    }
  };
}
