import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { ClientPorts, RefusedCall } from '../api/client.ts';
import { Unreached } from '../api/failure.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { TokenKeeper } from './token-keeper.ts';

interface WrappedRecoveryPorts {
  readonly signIn: Pick<SignIn, 'logout'>;
  readonly keeper: Pick<TokenKeeper, 'isSignedIn' | 'renew'>;
  readonly askAgain: (call?: RefusedCall, offer?: SignInOffer) => Promise<boolean>;
}

/**
 * Creates the handler of refused calls in the native app: a 401 renews the token and repeats the call once (SES-10). A
 * failed renewal signs out (SES-6). A sign-in that is too old or too weak is asked for again.
 */
export function wrappedRecovery(ports: WrappedRecoveryPorts): ClientPorts['recover'] {
  return async ({ code, signIn: offer }, used, call) => {
    if (code === 'step_up_required') return (await ports.askAgain(call)) ? 'retry' : 'handled';
    // The tokens decide, because a call can fail before the session has loaded.
    if (!ports.keeper.isSignedIn()) return 'handled';
    if (code === 'stronger_sign_in_required') return (await ports.askAgain(call, offer)) ? 'retry' : 'handled';
    try {
      await ports.keeper.renew(used);
      return 'retry';
    } catch (error) {
      // Without a network the session may still be valid, so it is kept.
      if (!(error instanceof Unreached)) await ports.signIn.logout('NoPermission');
      return 'handled';
    }
  };
}
