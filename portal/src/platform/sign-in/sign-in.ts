import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { interactionTypeOf, pathsOf, type SignInConfiguration } from './configuration.ts';
import type { StepUpOutcome, StepUpReturn } from './confirm.ts';
import type { Engine, Stranger } from './engine.ts';
import type { InteractionStatus } from './interaction-status.ts';
import { createInteractionTracker, type InteractionTracker } from './interaction-tracker.ts';
import type { InteractiveWish, Returned } from './interactive.ts';
import { logoutPath, logoutReasonIn, type LogoutReason } from './logout.ts';
import type { ProfileKey, SignInPorts } from './ports.ts';
import type { Protocol, ProtocolOptions } from './protocol.ts';
import type { ProviderTokens } from './provider-tokens.ts';
import { createSessionRenewal } from './session-renewal.ts';
import { SignInError } from './sign-in-error.ts';
import { storeSession } from './stored-session.ts';
import { createTabs } from './tabs.ts';

export type { Stranger } from './engine.ts';

export interface SignInState {
  readonly status: InteractionStatus;
  readonly session: SessionState | undefined;
  /** Several profiles and none chosen yet. */
  readonly choice: readonly ProfileSelection[] | undefined;
  readonly error: SignInError | undefined;
  /** Set where this page was loaded by a confirmation that came back. */
  readonly returned?: StepUpReturn | undefined;
}

export interface SignInWish {
  /** A path of this portal; anything else leads home. */
  readonly returnTo?: string;
  /** The provider asks the password again. */
  readonly fresh?: boolean;
}

/** All that pages and guards use. Methods that answer a path expect the app to go there. */
export interface SignIn {
  readonly state: () => SignInState;
  readonly subscribe: (heard: () => void) => () => void;
  readonly observe: InteractionTracker['observe'];
  /** Once, when the page loads: finishes a redirect, or finds the session of the cookie. Never throws. */
  readonly start: () => Promise<string | undefined>;
  /** Within the person's click when the type is popup. Never throws; the failure stands in the state. */
  readonly signIn: (wish?: SignInWish) => Promise<string | undefined>;
  /** Takes one of the profiles on offer. */
  readonly choose: (profile: ProfileKey) => Promise<string | undefined>;
  /** Continues as another profile without signing in again; the app then drops everything it has cached. */
  readonly switchProfile: (profile: ProfileKey) => Promise<void>;
  /**
   * A fresh proof for sensitive calls; redirect type leaves the page instead, and `returned` tells how it ended. `entryId`
   * is the form that waits at the gateway meanwhile. Never throws; the session stays whatever the outcome.
   */
  readonly stepUp: (returnTo: string, entryId?: string) => Promise<StepUpOutcome>;
  /** For calls that take the identity token. Not obtainable: signs out (SES-3). */
  readonly identityToken: () => Promise<string>;
  /** PRF-2: who signed in at the provider on this page, without a session as yet. */
  readonly stranger: () => Stranger | undefined;
  /** The same after a reload, which forgets tokens: asks the provider in a hidden frame; undefined: nobody. */
  readonly recallStranger: (returnTo: string) => Promise<Stranger | undefined>;
  /** After `token_expired`: a new session for the same profile (SES-6). */
  readonly renewSession: () => Promise<void>;
  /** After `session_idle` or `session_revoked`: the page stays, and says that a fresh sign-in is needed. */
  readonly sessionEnded: () => void;
  /** SES-11: ends the application session, the provider's and what was stored, here and in other tabs. */
  readonly logout: (reason?: LogoutReason) => Promise<void>;
}

const NOBODY = { session: undefined, choice: undefined, error: undefined } as const;

/** Loaded when somebody signs in: a page with a live session never needs it. */
async function loadProtocol(options: ProtocolOptions): Promise<Protocol> {
  return (await import('./protocol.ts')).createProtocol(options);
}

export function createSignIn(configuration: SignInConfiguration, ports: SignInPorts, load = loadProtocol): SignIn {
  const { browser, gateway, store, pending } = ports;
  const paths = pathsOf(configuration);
  const authority = new URL(configuration.authority, browser.origin);
  let spoken: Promise<Protocol> | undefined;
  const protocol = () => (spoken ??= load({ authority, clientId: configuration.clientId, fetch: ports.fetch }));
  const tracker = createInteractionTracker();
  const tabs = createTabs(browser);

  let engine: Engine | undefined;
  let engineOnItsWay: Promise<Engine> | undefined;
  const loadEngine = () =>
    (engineOnItsWay ??= import('./engine.ts').then((module) => {
      engine = module.createEngine(ports, paths, protocol);
      return engine;
    }));
  /** At once where the engine is here: a browser opens windows only within the person's click. */
  const withEngine = <T>(work: (engine: Engine) => Promise<T>): Promise<T> =>
    engine ? work(engine) : loadEngine().then(work);

  let state: SignInState = { status: 'startup', ...NOBODY };
  let returnTo = '/home';
  const listeners = new Set<() => void>();
  const set = (change: Partial<SignInState>) => {
    state = { ...state, ...change };
    for (const heard of listeners) heard();
  };
  tracker.observe((_event, status) => set({ status }));

  const fail = (error: unknown) => {
    // What is not about signing in is the gateway or the network not answering.
    set({ error: error instanceof SignInError ? error : new SignInError('provider_unavailable', error) });
    return undefined;
  };

  const entered = (reply: AuthorizeReply) => set({ ...NOBODY, session: reply.session });

  const complete = async (answer: ProviderTokens): Promise<string | undefined> => {
    const { tokens, exchange } = await loadEngine();
    tokens.keep(answer);
    const outcome = await exchange(gateway, store, answer);
    if (outcome.kind === 'choose') {
      set({ ...NOBODY, choice: outcome.profiles });
      return undefined;
    }
    entered(outcome.reply);
    return returnTo;
  };

  const finishRedirect = async (returned: Returned) => {
    returnTo = returned.returnTo;
    if (returned.purpose === 'login') return complete(await returned.exchange());
    const { finishStepUp, tokens } = await loadEngine();
    set(await finishStepUp(gateway, tokens, returned));
    return returnTo;
  };

  const forget = () => {
    engine?.tokens.forget();
    pending.write(undefined);
    store.forgetPerson();
    set(NOBODY);
  };

  const logout = (reason: LogoutReason) =>
    tracker.during('logout', async () => {
      const idToken = engine?.tokens.current()?.idToken;
      await gateway.endSession().catch(() => undefined);
      forget();
      tabs.tell('signedOut');
      // A provider that does not answer must not keep the person on a page that looks signed in.
      const provider = await protocol()
        .then((library) =>
          library.logoutUrl(browser.afterLogoutUri ?? browser.origin + paths.afterLogout, reason, idToken),
        )
        .catch(() => undefined);
      browser.leave(provider ?? browser.origin + logoutPath(paths.afterLogout, reason));
    });

  const acquire = () =>
    tracker.during('acquireToken', async () => {
      const { tokens } = await loadEngine();
      try {
        return await tokens.acquire();
      } catch (error) {
        // A reloaded page has a session but no account in memory: the provider still knows who it is.
        if (error instanceof SignInError && error.code === 'no_account' && state.session) {
          return tracker.during('ssoSilent', () => tokens.ssoSilent());
        }
        throw error;
      }
    });

  const renew = createSessionRenewal({
    gateway,
    store,
    tokens: acquire,
    authorizeAs: async (...wish) => (await loadEngine()).authorizeAs(...wish),
    refused: () => logout('NoPermission'),
  });

  tabs.listen((news) => {
    engine?.tokens.forget();
    set(NOBODY);
    browser.leave(browser.origin + (news === 'signedOut' ? logoutPath(paths.afterLogout, 'SignedOut') : '/home'));
  });

  const start = async (): Promise<string | undefined> => {
    const { pathname, search } = new URL(browser.href());
    if (pathname === paths.callback) {
      await tracker.during('startup', async () => undefined);
      return tracker.during('handleRedirect', () =>
        withEngine(async ({ interactive }) => finishRedirect(await interactive.handleRedirect())),
      );
    }
    const reason = pathname === paths.afterLogout ? logoutReasonIn(search) : undefined;
    await tracker.during('startup', async () => set({ session: await gateway.session() }));
    // Somebody is about to sign in: by the time they press the button, everything is here.
    if (!state.session) void loadEngine();
    return reason && logoutPath(paths.afterLogout, reason);
  };

  /** `to` is where to come back to: an address from anywhere, which is used only if it is a path of this portal. */
  const begin = (to: string | undefined, wish: Omit<InteractiveWish, 'returnTo'>) => {
    set({ error: undefined });
    const type = interactionTypeOf(configuration);
    return tracker.during('login', () =>
      withEngine(({ interactive, safeReturnPath }) => {
        returnTo = safeReturnPath(to, browser.origin);
        return interactive.dispatch(type, { ...wish, returnTo });
      }),
    );
  };

  return {
    state: () => state,
    subscribe: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    observe: tracker.observe,
    start: () => start().catch(fail),
    signIn: async (wish = {}) => {
      try {
        return await complete(await begin(wish.returnTo, { purpose: 'login', fresh: wish.fresh ?? false }));
      } catch (error) {
        return fail(error);
      }
    },
    choose: async (profile) => {
      try {
        const { authorizeAs } = await loadEngine();
        entered(await authorizeAs(gateway, store, await acquire(), profile));
        return returnTo;
      } catch (error) {
        return fail(error);
      }
    },
    switchProfile: async (profile) => {
      const reply = await gateway.switchProfile(profile);
      storeSession(store, profile, reply);
      entered(reply);
      tabs.tell('profileSwitched');
    },
    stepUp: async (to, entryId) => {
      const loginHint = state.session?.person.email;
      try {
        const answer = await begin(to, { purpose: 'stepUp', fresh: true, loginHint, entryId });
        const { proveSignIn, tokens } = await loadEngine();
        set({ session: await proveSignIn(gateway, tokens, answer) });
        return 'confirmed';
      } catch (error) {
        return (await loadEngine()).outcomeOf(error);
      }
    },
    identityToken: async () => {
      try {
        return (await acquire()).idToken;
      } catch (error) {
        await logout('NoPermission');
        throw error;
      }
    },
    stranger: () => (state.session ? undefined : engine?.stranger(returnTo)),
    recallStranger: (wish) => withEngine((one) => one.recallStranger(wish)),
    renewSession: async () => entered(await renew()),
    sessionEnded: () => {
      engine?.tokens.forget();
      set({ error: new SignInError('interaction_required') });
    },
    logout: (reason = 'SignedOut') => logout(reason),
  };
}
