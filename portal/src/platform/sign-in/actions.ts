import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import { interactionTypeOf, type SignInConfiguration, type SignInPaths } from './configuration.ts';
import { finishStepUp, outcomeOf, proveSignIn } from './confirm.ts';
import { safeReturnPath } from './deep-link.ts';
import { authorizeAs, exchange } from './exchange.ts';
import type { InteractionTracker } from './interaction-tracker.ts';
import { createInteractive, type InteractiveRequest, type Returned } from './interactive.ts';
import type { LogoutReason } from './logout.ts';
import type { SignInPorts } from './ports.ts';
import type { Protocol } from './protocol.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { createSessionRenewal } from './session-renewal.ts';
import { SignInError } from './sign-in-error.ts';
import type { SignIn, SignInState, Stranger } from './sign-in.ts';
import { storeSession } from './stored-session.ts';
import type { Tabs } from './tabs.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** State and ports that the actions share with the part of sign-in that every page loads. */
export interface SignInCore {
  readonly configuration: SignInConfiguration;
  readonly ports: SignInPorts;
  readonly paths: SignInPaths;
  readonly protocol: () => Promise<Protocol>;
  readonly tracker: InteractionTracker;
  readonly tabs: Tabs;
  readonly state: () => SignInState;
  readonly set: (change: Partial<SignInState>) => void;
  /** Puts a failure into the state. */
  readonly fail: (error: unknown) => undefined;
  readonly logout: (reason: LogoutReason) => Promise<void>;
}

/** The part of sign-in that talks to the provider, or changes the session. */
export interface SignInActions extends Pick<
  SignIn,
  'signIn' | 'choose' | 'switchProfile' | 'stepUp' | 'identityToken' | 'recallStranger' | 'renewSession' | 'stranger'
> {
  readonly tokens: TokenSource;
  /** Finishes a sign-in or step-up that left the page. Returns the path to continue at. */
  readonly finishRedirect: () => Promise<string | undefined>;
}

const SIGNED_OUT = { session: undefined, choice: undefined, error: undefined } as const;

/** Creates the actions over the state and ports of one page. */
export function createActions(core: SignInCore): SignInActions {
  const { ports, state, set, fail } = core;
  const { gateway, store } = ports;
  const tokens = createTokens(core);
  const provider = createProvider(core);
  const acquire = () => acquireTokens(core, tokens);
  const enter = ({ session }: Pick<AuthorizeReply, 'session'>) => set({ ...SIGNED_OUT, session });

  const complete = async (received: ProviderTokens): Promise<string | undefined> => {
    tokens.keep(received);
    const outcome = await exchange(gateway, store, received);
    if (outcome.kind === 'choose') return offer(outcome.profiles);
    enter(outcome.reply);
    return provider.returnTo();
  };
  const offer = (profiles: readonly ProfileSelection[]) => {
    set({ ...SIGNED_OUT, choice: profiles });
    return undefined;
  };
  const renew = createSessionRenewal({
    gateway,
    store,
    tokens: acquire,
    authorizeAs,
    refused: () => core.logout('NoPermission'),
  });
  const stranger = (returnTo: string): Stranger | undefined => {
    const account = tokens.current();
    return account?.claims.email ? { email: account.claims.email, idToken: account.idToken, returnTo } : undefined;
  };

  return {
    tokens,
    finishRedirect: async () => {
      const returned = await provider.handleRedirect();
      if (returned.purpose === 'login') return complete(await returned.exchange());
      set(await finishStepUp(gateway, tokens, returned));
      return provider.returnTo();
    },
    signIn: (options = {}) =>
      provider
        .begin(options.returnTo, { purpose: 'login', fresh: options.fresh ?? false })
        .then(complete)
        .catch(fail),
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
    stepUp: async (to, entryId) => {
      const loginHint = state().session?.person.email;
      try {
        const proof = await provider.begin(to, { purpose: 'stepUp', fresh: true, loginHint, entryId });
        set({ session: await proveSignIn(gateway, tokens, proof) });
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
      // If the provider knows no one either, the page offers to sign in.
      await tokens.ssoSilent().catch(() => undefined);
      return stranger(returnTo);
    },
    renewSession: async () => enter(await renew()),
  };
}

function createTokens({ ports, paths, protocol }: SignInCore): TokenSource {
  const { browser, now, language } = ports;
  const handoverUri = browser.responseUri ?? browser.origin + paths.handover;
  return createTokenSource({ browser, protocol, handoverUri, now, language });
}

interface Provider {
  /** Asks the provider for a sign-in. `to` is the page to continue at, and ignored unless it is a path of this portal. */
  readonly begin: (to: string | undefined, request: Omit<InteractiveRequest, 'returnTo'>) => Promise<ProviderTokens>;
  readonly handleRedirect: () => Promise<Returned>;
  /** Path of the page to continue at. */
  readonly returnTo: () => string;
}

function createProvider({ configuration, ports, paths, protocol, tracker, set }: SignInCore): Provider {
  const { browser, pending, now, language } = ports;
  const interactive = createInteractive({ browser, pending, protocol, paths, now, language });
  let returnTo = '/home';
  return {
    returnTo: () => returnTo,
    begin: async (to, request) => {
      set({ error: undefined });
      const type = interactionTypeOf(configuration);
      return tracker.during('login', () => {
        returnTo = safeReturnPath(to, browser.origin);
        return interactive.dispatch(type, { ...request, returnTo });
      });
    },
    handleRedirect: async () => {
      const returned = await interactive.handleRedirect();
      returnTo = returned.returnTo;
      return returned;
    },
  };
}

function acquireTokens({ tracker, state }: SignInCore, tokens: TokenSource): Promise<ProviderTokens> {
  return tracker.during('acquireToken', async () => {
    try {
      return await tokens.acquire();
    } catch (error) {
      // A reloaded page has a session but no account in memory: the provider still has its own.
      if (error instanceof SignInError && error.code === 'no_account' && state().session) {
        return tracker.during('ssoSilent', () => tokens.ssoSilent());
      }
      throw error;
    }
  });
}
