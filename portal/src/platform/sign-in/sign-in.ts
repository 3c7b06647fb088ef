import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { SignInActions, SignInCore } from './actions/actions.ts';
import { pathsOf, type SignInConfiguration } from './configuration.ts';
import type { StepUpOutcome, StepUpReturn } from './actions/confirm.ts';
import type { InteractionStatus } from './provider/interaction-status.ts';
import { createInteractionTracker, type InteractionTracker } from './provider/interaction-tracker.ts';
import { logoutPath, logoutReasonIn, STAYS_AT_PROVIDER, staysAtProvider, type LogoutReason } from './actions/logout.ts';
import type { BrowserPort, IdentityProof, ProfileKey, SignInPorts } from './ports.ts';
import type { Protocol, ProtocolOptions } from './provider/protocol.ts';
import { SignInError } from './sign-in-error.ts';
import { SIGNED_OUT } from './signed-out-state.ts';
import { createProviderChoice, type ProviderChoice } from './provider-choice.ts';
import { createTabs } from './actions/tabs.ts';

/** An account that signed in at the provider and has no profile. */
export interface Stranger extends IdentityProof {
  readonly email: string;
  /** Path to continue at. */
  readonly returnTo: string;
}

/** Identifies the provider that a failure report is about, and the native app's client if that reports. */
export interface FailureReporter {
  readonly providerId: string;
  readonly nativeClientId?: string;
}

/** State of the page's sign-in. */
export interface SignInState {
  readonly status: InteractionStatus;
  readonly session: SessionState | undefined;
  /** Profiles to choose from, until one is chosen. */
  readonly choice: readonly ProfileSelection[] | undefined;
  readonly error: SignInError | undefined;
  /** Result of a step-up that left the page and came back to it. */
  readonly returned?: StepUpReturn | undefined;
}

interface SignInOptions {
  /** Path to continue at. Values that aren't a path of this portal lead home. */
  readonly returnTo?: string;
  /** The provider asks for the password even if the person is signed in there. */
  readonly fresh?: boolean;
  /** The provider is asked for the level that the refused sign-in lacked, with a new sign-in. */
  readonly stronger?: boolean;
  /** The id of the provider that the person chose. */
  readonly provider?: string;
  /** The email address that the person entered to choose it. */
  readonly loginHint?: string;
}

/** Sign-in as pages and guards use it. A returned path is where the app navigates next. */
export interface SignIn {
  readonly state: () => SignInState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly observe: InteractionTracker['observe'];
  /** Finishes a redirect, or reads the cookie's session. Called once, when the page loads. Never throws. */
  readonly start: () => Promise<string | undefined>;
  /**
   * Signs in. If the person must choose a provider first, returns the page that offers them. Called within the person's click, because it may open a popup. Never throws: a failure is in the state.
   */
  readonly signIn: (options?: SignInOptions) => Promise<string | undefined>;
  /** Returns true if the host has several providers and the person has chosen none. */
  readonly mustChooseProvider: () => boolean;
  /**
   * Gives up the sign-in whose window is open, as if the person had closed it. The native app needs it: the system doesn't
   * report that its browser was closed.
   */
  readonly cancel: () => void;
  /** The sender of failure reports; null if the person has to choose a provider. */
  readonly reporter: () => FailureReporter | null;
  /** The provider's page for passwords and other ways to sign in; null if none is configured. */
  readonly accountUrl: () => string | null;
  /** Continues as one of the profiles to choose from. */
  readonly choose: (profile: ProfileKey) => Promise<string | undefined>;
  /** Switches to another profile without a new sign-in. The app then clears its caches. */
  readonly switchProfile: (profile: ProfileKey) => Promise<void>;
  /**
   * Confirms the person's identity for sensitive calls. The redirect type leaves the page, and the result is in
   * `returned`. `entryId` is the entry kept at the gateway in the meantime; `offer` is the sign-in that a refused call asked
   * for, if it is stronger than the session requires anyway. Never throws, and never ends the session.
   */
  readonly stepUp: (returnTo: string, entryId?: string, offer?: SignInOffer) => Promise<StepUpOutcome>;
  /** Returns the identity token. Signs out and throws if it can't be obtained (SES-3). */
  readonly identityToken: () => Promise<string>;
  /** Returns the account that signed in at the provider but has no profile (PRF-2). */
  readonly stranger: () => Stranger | undefined;
  /** Returns the same account after a reload, by asking the provider in a hidden frame; undefined if there is none. */
  readonly recallStranger: (returnTo: string) => Promise<Stranger | undefined>;
  /** Opens a new session for the same profile after `token_expired` (SES-6). */
  readonly renewSession: () => Promise<void>;
  /** Shows that a new sign-in is needed after `session_idle` or `session_revoked`. */
  readonly sessionEnded: () => void;
  /** Ends the application session and the provider's, and clears storage, in all tabs (SES-11). */
  readonly logout: (reason?: LogoutReason) => Promise<void>;
}

async function loadProtocol(options: ProtocolOptions): Promise<Protocol> {
  return (await import('./provider/protocol.ts')).createProtocol(options);
}

/**
 * Creates a page's sign-in. The code that talks to the provider or changes the session is loaded on demand
 * (`actions.ts`).
 */
export function createSignIn(configuration: SignInConfiguration, ports: SignInPorts, load = loadProtocol): SignIn {
  const { browser, gateway } = ports;
  const paths = pathsOf(configuration);
  const { state, set, fail, subscribe } = createState();
  const tracker = createInteractionTracker();
  tracker.observe((_event, status) => set({ status }));
  const tabs = createTabs(browser);
  const providers = createProviderChoice(configuration, ports.store);
  const protocol = createProtocols(providers, ports, load);
  const logout = (reason: LogoutReason) => tracker.during('logout', () => endSession(core, actions.loaded(), reason));
  const core = { configuration, ports, paths, providers, protocol, tracker, tabs, state, set, fail, logout };
  const actions = createActionsLoader(core);

  tabs.listen((change) => {
    actions.loaded()?.tokens.forget();
    set(SIGNED_OUT);
    browser.leave(browser.origin + (change === 'signedOut' ? logoutPath(paths.afterLogout, 'SignedOut') : '/home'));
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
    return reason && logoutPath(paths.afterLogout, reason) + (staysAtProvider(search) ? STAYS_AT_PROVIDER : '');
  };

  return {
    state,
    subscribe,
    observe: tracker.observe,
    start: () => start().catch(fail),
    signIn: (options) => actions.run((loaded) => loaded.signIn(options)).catch(fail),
    mustChooseProvider: () => !providers.current(),
    cancel: () => actions.loaded()?.cancel(),
    reporter: () => {
      const provider = providers.current();
      return provider
        ? { providerId: provider.id, ...(isNative(browser) && { nativeClientId: provider.clientId }) }
        : null;
    },
    accountUrl: () => providers.current()?.accountUrl ?? null,
    choose: (profile) => actions.run((loaded) => loaded.choose(profile)).catch(fail),
    switchProfile: (profile) => actions.run((loaded) => loaded.switchProfile(profile)),
    stepUp: (to, ...kept) => actions.run((loaded) => loaded.stepUp(to, ...kept)).catch((): StepUpOutcome => 'failed'),
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

/** Only the native app returns by a link of its own. */
function isNative({ afterLogoutUri }: BrowserPort): boolean {
  return afterLogoutUri !== undefined;
}

/** Creates a function that loads the protocol of the current provider, once for each provider. */
function createProtocols({ current }: ProviderChoice, { browser, fetch }: SignInPorts, load: typeof loadProtocol) {
  const loading = new Map<string, Promise<Protocol>>();
  return async (): Promise<Protocol> => {
    const provider = current();
    // A page with a session whose provider isn't known any more: the person must sign in again.
    if (!provider) throw new SignInError('interaction_required');
    const authority = new URL(provider.authority, browser.origin);
    const loaded = loading.get(provider.id) ?? load({ ...provider, authority, fetch });
    loading.set(provider.id, loaded);
    return loaded;
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
    loading ??= import('./actions/actions.ts').then(({ createActions }) => (loaded = createActions(core)));
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
async function endSession(core: SignInCore, actions: SignInActions | undefined, reason: LogoutReason): Promise<void> {
  const { ports, paths, providers, protocol, tabs, set } = core;
  const { browser, gateway, pending, store } = ports;
  const idToken = actions?.tokens.current()?.idToken;
  // Prepared before the choice of provider is forgotten. If the provider doesn't answer, the person still leaves the page.
  const library =
    providers.current()?.logout === 'provider' ? protocol().catch(() => undefined) : Promise.resolve(undefined);
  await gateway.endSession().catch(() => undefined);
  actions?.tokens.forget();
  pending.write(undefined);
  store.forgetPerson();
  set(SIGNED_OUT);
  tabs.announce('signedOut');
  const atProvider = await library.then((known) => known && addressAtProvider(core, known, reason, idToken));
  browser.leave(atProvider ?? browser.origin + logoutPath(paths.afterLogout, reason) + STAYS_AT_PROVIDER);
}

/** Returns the provider's address for signing out; undefined if it has none or doesn't answer. */
async function addressAtProvider(
  core: SignInCore,
  library: Protocol,
  reason: LogoutReason,
  known: string | undefined,
): Promise<string | undefined> {
  const { browser } = core.ports;
  const returnTo = browser.afterLogoutUri ?? browser.origin + core.paths.afterLogout;
  const addressWith = (idToken: string | undefined) => library.logoutUrl(returnTo, reason, idToken);
  try {
    const address = await addressWith(known);
    // `NoPermission` follows an attempt to get a token without the person. The native app has no hidden frame: it would open
    // the system browser.
    if (address === undefined || known !== undefined || isNative(browser) || reason === 'NoPermission') return address;
    const { tokenForLogout } = await import('./actions/token-for-logout.ts');
    return await addressWith(await tokenForLogout(core, library)).catch(() => address);
  } catch {
    return undefined;
  }
}
