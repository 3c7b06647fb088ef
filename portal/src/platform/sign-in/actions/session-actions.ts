import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import type { ActionParts, SignInActions } from './actions.ts';
import { safeReturnPath } from './deep-link.ts';
import { finishStepUp } from './confirm.ts';
import { authorizeAs, exchange, type Exchanging } from '../provider/exchange.ts';
import type { ProviderTokens } from '../provider/provider-tokens.ts';
import { createSessionRenewal } from './session-renewal.ts';
import { SignInError, WeakSignIn } from '../sign-in-error.ts';
import { SIGNED_OUT } from '../signed-out-state.ts';
import { storeSession } from '../stored-session.ts';

type SessionActions = Pick<SignInActions, 'finishRedirect' | 'signIn' | 'choose' | 'switchProfile' | 'renewSession'>;

/** Requirements of a sign-in beyond the person's account. */
interface Wanted {
  readonly fresh: boolean;
  /** Levels of assurance of a stronger sign-in; undefined for any other. */
  readonly acrValues: readonly string[] | undefined;
}

/** Actions that open, change or renew the application session. */
export function createSessionActions({ core, tokens, provider, acquireUnused }: ActionParts): SessionActions {
  const { ports, state, set, fail } = core;
  const { gateway, store } = ports;
  const enter = ({ session }: Pick<AuthorizeReply, 'session'>) => set({ ...SIGNED_OUT, session });
  const exchanging: Exchanging = { gateway, store, use: tokens.use };
  const renew = createSessionRenewal({
    store,
    authorize: async (profile) => authorizeAs(exchanging, await acquireUnused(), profile),
    refused: () => core.logout('NoPermission'),
  });

  // Kept while the person chooses a provider.
  let wanted: Wanted = { fresh: false, acrValues: undefined };
  const chooseProvider = (returnTo: string | undefined): string => {
    set(SIGNED_OUT);
    return safeReturnPath(returnTo, ports.browser.origin);
  };

  const complete = async (received: ProviderTokens, isStronger = false): Promise<string | undefined> => {
    tokens.keep(received);
    const outcome = await exchange(exchanging, received).catch((error: unknown) => {
      throw error instanceof WeakSignIn && isStronger ? new WeakSignIn(error.offer, true) : error;
    });
    if (outcome.kind === 'unknown') {
      // The provider may report the address only to the gateway.
      tokens.keep({ ...received, claims: { ...received.claims, email: outcome.email } });
      throw new SignInError('unknown_account', undefined, outcome.reference);
    }
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
      if (returned.purpose === 'login')
        return returned
          .exchange()
          .then((received) => complete(received, returned.isStronger))
          .catch((error: unknown) => {
            fail(error);
            // The page of the failure then leads to the page that the person wanted.
            return provider.returnTo();
          });
      set(await finishStepUp(gateway, tokens, returned));
      return provider.returnTo();
    },
    signIn: async ({ returnTo, fresh = false, stronger = false, provider: chosen, loginHint } = {}) => {
      const { error } = state();
      // After a reload the values are unknown; the refusal of the next sign-in has them.
      const offered = stronger && error instanceof WeakSignIn ? error.offer.acrValues : undefined;
      wanted = { fresh: fresh || stronger || wanted.fresh, acrValues: offered ?? wanted.acrValues };
      core.providers.choose(chosen);
      // The path needs a session, so the page offers the providers first.
      if (!core.providers.current()) return chooseProvider(returnTo);
      const { acrValues } = wanted;
      const request = { purpose: 'login', loginHint, ...wanted } as const;
      wanted = { fresh: false, acrValues: undefined };
      return provider
        .begin(returnTo, request)
        .then((received) => complete(received, acrValues !== undefined))
        .catch(fail);
    },
    choose: async (profile) => {
      try {
        enter(await authorizeAs(exchanging, await acquireUnused(), profile));
        return provider.returnTo();
      } catch (error) {
        if (error instanceof WeakSignIn) set({ choice: undefined });
        return fail(error);
      }
    },
    switchProfile: async (profile) => {
      const stronger = async ({ acrValues }: SignInOffer) => {
        const proof = await provider.begin(provider.returnTo(), { purpose: 'login', fresh: true, acrValues });
        tokens.keep(proof);
        return proof;
      };
      const reply = await gateway.switchProfile(profile, async (offer) => {
        const unused = offer ? await stronger(offer) : await acquireUnused();
        tokens.use(unused);
        return unused;
      });
      storeSession(store, profile, reply);
      enter(reply);
      core.tabs.announce('profileSwitched');
    },
    renewSession: async () => enter(await renew()),
  };
}
