import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { SignInActions, SignInCore } from './actions.ts';
import { pathsOf, type SignInConfiguration } from './configuration.ts';
import type { StepUpOutcome, StepUpReturn } from './confirm.ts';
import type { InteractionStatus } from './interaction-status.ts';
import { createInteractionTracker, type InteractionTracker } from './interaction-tracker.ts';
import { logoutPath, logoutReasonIn, type LogoutReason } from './logout.ts';
import type { ProfileKey, SignInPorts } from './ports.ts';
import type { Protocol, ProtocolOptions } from './protocol.ts';
import { SignInError } from './sign-in-error.ts';
import { createTabs } from './tabs.ts';

/** A person whom the provider has signed in, and who has no profile. */
export interface Stranger {
  readonly email: string;
  readonly idToken: string;
  /** The page they were going to when they signed in. */
  readonly returnTo: string;
}

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

const SIGNED_OUT = { session: undefined, choice: undefined, error: undefined } as const;

async function loadProtocol(options: ProtocolOptions): Promise<Protocol> {
  return (await import('./protocol.ts')).createProtocol(options);
}

/** Sign-in of a page. What talks to the provider or changes the session loads when it is needed (`actions.ts`). */
export function createSignIn(configuration: SignInConfiguration, ports: SignInPorts, load = loadProtocol): SignIn {
  const { browser, gateway } = ports;
  const paths = pathsOf(configuration);
  const { state, set, fail, subscribe } = createState();
  const tracker = createInteractionTracker();
  tracker.observe((_event, status) => set({ status }));
  const tabs = createTabs(browser);
  const authority = new URL(configuration.authority, browser.origin);
  let loading: Promise<Protocol> | undefined;
  const protocol = () => (loading ??= load({ authority, clientId: configuration.clientId, fetch: ports.fetch }));
  const logout = (reason: LogoutReason) => tracker.during('logout', () => endSession(core, actions.loaded(), reason));
  const core = { configuration, ports, paths, protocol, tracker, tabs, state, set, fail, logout };
  const actions = createActionsLoader(core);

  tabs.listen((news) => {
    actions.loaded()?.tokens.forget();
    set(SIGNED_OUT);
    browser.leave(browser.origin + (news === 'signedOut' ? logoutPath(paths.afterLogout, 'SignedOut') : '/home'));
  });

  const start = async (): Promise<string | undefined> => {
    const { pathname, search } = new URL(browser.href());
    if (pathname === paths.callback) {
      await tracker.during('startup', async () => undefined);
      return tracker.during('handleRedirect', () => actions.run((loaded) => loaded.finishRedirect()));
    }
    const reason = pathname === paths.afterLogout ? logoutReasonIn(search) : undefined;
    await tracker.during('startup', async () => set({ session: await gateway.session() }));
    // Without a session, the person is about to sign in.
    if (!state().session) actions.preload();
    return reason && logoutPath(paths.afterLogout, reason);
  };

  return {
    state,
    subscribe,
    observe: tracker.observe,
    start: () => start().catch(fail),
    signIn: (wish) => actions.run((loaded) => loaded.signIn(wish)).catch(fail),
    choose: (profile) => actions.run((loaded) => loaded.choose(profile)).catch(fail),
    switchProfile: (profile) => actions.run((loaded) => loaded.switchProfile(profile)),
    stepUp: (to, entryId) => actions.run((loaded) => loaded.stepUp(to, entryId)).catch((): StepUpOutcome => 'failed'),
    identityToken: () => actions.run((loaded) => loaded.identityToken()),
    stranger: () => (state().session ? undefined : actions.loaded()?.stranger()),
    recallStranger: (returnTo) => actions.run((loaded) => loaded.recallStranger(returnTo)),
    renewSession: () => actions.run((loaded) => loaded.renewSession()),
    sessionEnded: () => {
      actions.loaded()?.tokens.forget();
      set({ error: new SignInError('interaction_required') });
    },
    logout: (reason = 'SignedOut') => logout(reason),
  };
}

function createState() {
  let state: SignInState = { status: 'startup', ...SIGNED_OUT };
  const listeners = new Set<() => void>();
  const set = (change: Partial<SignInState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    set,
    // Any other failure means that the gateway or the network didn't answer.
    fail: (error: unknown): undefined => {
      set({ error: error instanceof SignInError ? error : new SignInError('provider_unavailable', error) });
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createActionsLoader(core: SignInCore) {
  let loaded: SignInActions | undefined;
  let loading: Promise<SignInActions> | undefined;
  const load = () => {
    loading ??= import('./actions.ts').then(({ createActions }) => (loaded = createActions(core)));
    // The next call may succeed.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    loaded: () => loaded,
    preload: () => void load().catch(() => undefined),
    /** Runs at once if the actions are loaded: a browser opens windows only within the person's click. */
    run: <T>(work: (actions: SignInActions) => Promise<T>): Promise<T> => (loaded ? work(loaded) : load().then(work)),
  };
}

/** Ends the session at the gateway, on this page, in the other tabs and at the provider (SES-11). */
async function endSession(
  { ports, paths, protocol, tabs, set }: SignInCore,
  actions: SignInActions | undefined,
  reason: LogoutReason,
): Promise<void> {
  const { browser, gateway, pending, store } = ports;
  const idToken = actions?.tokens.current()?.idToken;
  await gateway.endSession().catch(() => undefined);
  actions?.tokens.forget();
  pending.write(undefined);
  store.forgetPerson();
  set(SIGNED_OUT);
  tabs.tell('signedOut');
  // If the provider doesn't answer, the person still leaves the page.
  const afterLogout = browser.afterLogoutUri ?? browser.origin + paths.afterLogout;
  const provider = await protocol()
    .then((library) => library.logoutUrl(afterLogout, reason, idToken))
    .catch(() => undefined);
  browser.leave(provider ?? browser.origin + logoutPath(paths.afterLogout, reason));
}
