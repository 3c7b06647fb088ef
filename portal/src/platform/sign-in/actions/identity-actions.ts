import type { ActionParts, SignInActions } from './actions.ts';
import { outcomeOf, proveSignIn } from './confirm.ts';
import type { Stranger } from '../sign-in.ts';

type IdentityActions = Pick<SignInActions, 'stepUp' | 'identityToken' | 'stranger' | 'recallStranger'>;

/** Actions that prove the person's identity with the provider's tokens. */
export function createIdentityActions({ core, tokens, provider, acquire }: ActionParts): IdentityActions {
  const { ports, state, set } = core;
  const stranger = (returnTo: string): Stranger | undefined => {
    const account = tokens.current();
    return account?.claims.email ? { email: account.claims.email, idToken: account.idToken, returnTo } : undefined;
  };

  return {
    stepUp: async (returnTo, entryId) => {
      const loginHint = state().session?.person.email;
      try {
        const proof = await provider.begin(returnTo, { purpose: 'stepUp', fresh: true, loginHint, entryId });
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
