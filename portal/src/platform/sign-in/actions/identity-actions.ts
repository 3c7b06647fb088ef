import type { ActionParts, SignInActions } from './actions.ts';
import { outcomeOf, proveSignIn } from './confirm.ts';
import type { Stranger } from '../sign-in.ts';

type IdentityActions = Pick<SignInActions, 'stepUp' | 'identityToken' | 'stranger' | 'recallStranger'>;

/** Actions that prove the person's identity with the provider's tokens. */
export function createIdentityActions({ core, tokens, provider, acquire }: ActionParts): IdentityActions {
  const { ports, state, set } = core;
  const stranger = (returnTo: string): Stranger | undefined => {
    const account = tokens.current();
    if (!account?.claims.email) return undefined;
    const { idToken, accessToken } = account;
    return { email: account.claims.email, idToken, accessToken, returnTo };
  };

  return {
    stepUp: async (returnTo, entryId, offer) => {
      const { session } = state();
      const loginHint = session?.person.email;
      const acrValues = (offer ?? session?.requiredSignIn)?.acrValues;
      try {
        const proof = await provider.begin(returnTo, {
          purpose: 'stepUp',
          fresh: true,
          loginHint,
          acrValues,
          entryId,
        });
        set({ session: await proveSignIn(ports.gateway, tokens, proof) });
        return 'confirmed';
      } catch (error) {
        return outcomeOf(error);
      }
    },
    identityToken: async () => {
      try {
        return (await acquire()).idToken;
      } catch (error) {
        await core.logout('NoPermission');
        throw error;
      }
    },
    stranger: () => stranger(provider.returnTo()),
    recallStranger: async (returnTo) => {
      // If no one is signed in at the provider either, the page offers to sign in.
      await tokens.ssoSilent().catch(() => undefined);
      return stranger(returnTo);
    },
  };
}
