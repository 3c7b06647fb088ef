import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import { interactionTypeOf, type SignInConfiguration, type SignInPaths } from './configuration.ts';
import { finishStepUp, outcomeOf, proveSignIn } from './confirm.ts';
import { safeReturnPath } from './deep-link.ts';
import { authorizeAs, exchange } from './exchange.ts';
import type { InteractionTracker } from './interaction-tracker.ts';
import { createInteractive, type InteractiveWish, type Returned } from './interactive.ts';
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

export function createActions(core: SignInCore): SignInActions {
  const { ports, set, fail } = core;
  const { gateway, store } = ports;
  const tokens = createTokens(core);
  const provider = createProvider(core);
  const enter = ({ session }: Pick<AuthorizeReply, 'session'>) => set({ ...SIGNED_OUT, session });

  const complete = async (answer: ProviderTokens): Promise<string | undefined> => {
    tokens.keep(answer);
    const outcome = await exchange(gateway, store, answer);
    if (outcome.kind === 'choose') {
      set({ ...SIGNED_OUT, choice: outcome.profiles });
      return undefined;
    }
    enter(outcome.reply);
    return provider.returnTo();
  };

  return {
    tokens,
    ...createSessionActions(core, tokens, provider, enter),
    ...createStrangerActions(tokens, provider),
    finishRedirect: async () => {
      const returned = await provider.handleRedirect();
      if (returned.purpose === 'login') return complete(await returned.exchange());
      set(await finishStepUp(gateway, tokens, returned));
      return provider.returnTo();
    },
    signIn: (wish = {}) =>
      provider
        .begin(wish.returnTo, { purpose: 'login', fresh: wish.fresh ?? false })
        .then(complete)
        .catch(fail),
  };
}

/** Actions that need, renew or replace a session. */
function createSessionActions(
  core: SignInCore,
  tokens: TokenSource,
  provider: Provider,
  enter: (reply: Pick<AuthorizeReply, 'session'>) => void,
): Pick<SignInActions, 'choose' | 'switchProfile' | 'stepUp' | 'identityToken' | 'renewSession'> {
  const { gateway, store } = core.ports;
  const acquire = () => acquireTokens(core, tokens);
  const refused = () => core.logout('NoPermission');
  const renew = createSessionRenewal({ gateway, store, tokens: acquire, authorizeAs, refused });
  return {
    choose: async (profile) => {
      try {
        enter(await authorizeAs(gateway, store, await acquire(), profile));
        return provider.returnTo();
      } catch (error) {
        return core.fail(error);
      }
    },
    switchProfile: async (profile) => {
      const reply = await gateway.switchProfile(profile);
      storeSession(store, profile, reply);
      enter(reply);
      core.tabs.tell('profileSwitched');
    },
    stepUp: async (to, entryId) => {
      const loginHint = core.state().session?.person.email;
      try {
        const answer = await provider.begin(to, { purpose: 'stepUp', fresh: true, loginHint, entryId });
        core.set({ session: await proveSignIn(gateway, tokens, answer) });
        return 'confirmed';
      } catch (error) {
        return outcomeOf(error);
      }
    },
    identityToken: async () => {
      try {
        return (await acquire()).idToken;
      } catch (error) {
        await refused();
        throw error;
      }
    },
    renewSession: async () => enter(await renew()),
  };
}

function createStrangerActions(
  tokens: TokenSource,
  provider: Provider,
): Pick<SignInActions, 'stranger' | 'recallStranger'> {
  const stranger = (returnTo: string): Stranger | undefined => {
    const answer = tokens.current();
    return answer?.claims.email ? { email: answer.claims.email, idToken: answer.idToken, returnTo } : undefined;
  };
  return {
    stranger: () => stranger(provider.returnTo()),
    recallStranger: async (returnTo) => {
      // If the provider knows no one either, the page offers to sign in.
      await tokens.ssoSilent().catch(() => undefined);
      return stranger(returnTo);
    },
  };
}

function createTokens({ ports, paths, protocol }: SignInCore): TokenSource {
  const { browser, now, language } = ports;
  const handoverUri = browser.answerUri ?? browser.origin + paths.handover;
  return createTokenSource({ browser, protocol, handoverUri, now, language });
}

interface Provider {
  /** Asks the provider for a sign-in. `to` is the page to continue at, and ignored unless it is a path of this portal. */
  readonly begin: (to: string | undefined, wish: Omit<InteractiveWish, 'returnTo'>) => Promise<ProviderTokens>;
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
    begin: async (to, wish) => {
      set({ error: undefined });
      const type = interactionTypeOf(configuration);
      return tracker.during('login', () => {
        returnTo = safeReturnPath(to, browser.origin);
        return interactive.dispatch(type, { ...wish, returnTo });
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
