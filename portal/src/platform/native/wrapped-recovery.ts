import type { ClientPorts, RefusedCall } from '../api/client.ts';
import { Unreached } from '../api/failure.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { TokenKeeper } from './token-keeper.ts';

interface WrappedRecoveryPorts {
  readonly signIn: Pick<SignIn, 'logout'>;
  readonly keeper: Pick<TokenKeeper, 'isSignedIn' | 'renew'>;
  readonly askAgain: (call?: RefusedCall) => Promise<boolean>;
}

/** SES-10: in the wrapper a 401 renews the token and repeats the call once; SES-6: what cannot be renewed signs out. */
export function wrappedRecovery(ports: WrappedRecoveryPorts): ClientPorts['recover'] {
  return async ({ code }, used, call) => {
    if (code === 'step_up_required') return (await ports.askAgain(call)) ? 'retry' : 'handled';
    // Calls that run ahead of the session's own answer count: whoever has tokens is logged in.
    if (!ports.keeper.isSignedIn()) return 'handled';
    try {
      await ports.keeper.renew(used);
      return 'retry';
    } catch (error) {
      // Without a network nothing is known about the session: it stays.
      if (!(error instanceof Unreached)) await ports.signIn.logout('NoPermission');
      return 'handled';
    }
  };
}
