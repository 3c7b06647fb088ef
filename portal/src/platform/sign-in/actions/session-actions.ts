import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ActionParts, SignInActions } from './actions.ts';
import { finishStepUp } from './confirm.ts';
import { authorizeAs, exchange } from '../provider/exchange.ts';
import type { ProviderTokens } from '../provider/provider-tokens.ts';
import { createSessionRenewal } from './session-renewal.ts';
import { SIGNED_OUT } from '../signed-out-state.ts';
import { storeSession } from '../stored-session.ts';

type SessionActions = Pick<SignInActions, 'finishRedirect' | 'signIn' | 'choose' | 'switchProfile' | 'renewSession'>;

/** Actions that open, change or renew the application session. */
export function createSessionActions({ core, tokens, provider, acquire }: ActionParts): SessionActions {
  const { ports, set, fail } = core;
  const { gateway, store } = ports;
  const enter = ({ session }: Pick<AuthorizeReply, 'session'>) => set({ ...SIGNED_OUT, session });
  const renew = createSessionRenewal({
    gateway,
    store,
    tokens: acquire,
    authorizeAs,
    refused: () => core.logout('NoPermission'),
  });

  const complete = async (received: ProviderTokens): Promise<string | undefined> => {
    tokens.keep(received);
    const outcome = await exchange(gateway, store, received);
    if (outcome.kind === 'choose') {
      set({ ...SIGNED_OUT, choice: outcome.profiles });
      return undefined;
    }
    enter(outcome.reply);
    return provider.returnTo();
  };

  return {
    finishRedirect: async () => {
      const returned = await provider.handleRedirect();
      if (returned.purpose === 'login') return complete(await returned.exchange());
      set(await finishStepUp(gateway, tokens, returned));
      return provider.returnTo();
    },
    signIn: ({ returnTo, fresh = false } = {}) =>
      provider.begin(returnTo, { purpose: 'login', fresh }).then(complete).catch(fail),
    choose: async (profile) => {
      try {
        enter(await authorizeAs(gateway, store, await acquire(), profile));
        return provider.returnTo();
      } catch (error) {
        return fail(error);
      }
    },
    switchProfile: async (profile) => {
      const reply = await gateway.switchProfile(profile);
      storeSession(store, profile, reply);
      enter(reply);
      core.tabs.announce('profileSwitched');
    },
    renewSession: async () => enter(await renew()),
  };
}
