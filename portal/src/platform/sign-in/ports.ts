import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { MessagePort } from './provider/handover.ts';
import type { PendingPort } from './provider/pending.ts';
import type { ProviderTokens } from './provider/provider-tokens.ts';

/** A window or frame that shows the provider's pages. */
export interface ProviderWindow {
  readonly go: (url: string) => void;
  readonly closed: () => boolean;
  readonly close: () => void;
}

/** The browser functions that sign-in uses. Tests pass a fake. */
export interface BrowserPort {
  readonly origin: string;
  readonly href: () => string;
  /** Redirect address of the provider if it isn't a page of this origin: the native app's deep link. */
  readonly responseUri?: string;
  readonly afterLogoutUri?: string;
  /** Leaves the page. */
  readonly leave: (url: string) => void;
  /** Opens an empty window, within the person's click. Returns undefined if the browser blocks it. */
  readonly openPopup: () => ProviderWindow | undefined;
  readonly openFrame: () => ProviderWindow;
  /** Calls back when the back button restores the page (bfcache). Returns a function that stops. */
  readonly onRestored: (listener: () => void) => () => void;
  /** Calls back every `milliseconds`. Returns a function that stops. */
  readonly every: (milliseconds: number, tick: () => void) => () => void;
  readonly channel: (name: string) => MessagePort;
  /** Runs work while holding a Web Lock, which one tab at a time can hold. */
  readonly locked: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

export type ProfileKey = Pick<ProfileSelection, 'username' | 'clientCode'>;

/** The tokens of a sign-in, for calls that its identity authenticates. */
export interface IdentityProof {
  readonly idToken: string;
  /** Only for a provider whose userinfo endpoint the gateway reads. */
  readonly accessToken?: string | undefined;
  readonly email?: string | undefined;
}

export interface FoundProfiles {
  readonly profiles: readonly ProfileSelection[];
  /** Without any profile: the address that the provider reports, and the code for support. */
  readonly unknownAccount?: { readonly email: string | null; readonly reference: string } | undefined;
}

export interface AuthorizeRequest extends ProfileKey {
  readonly accessToken?: string | undefined;
  readonly idpToken: string;
  readonly nonce: string;
}

/** The gateway calls that sign-in makes. Refusals are errors with `status` and `code`. */
export interface GatewayPort {
  /** Returns undefined without an active session. */
  readonly session: () => Promise<SessionState | undefined>;
  /** Without an address in the tokens, the gateway finds the profiles by the account alone. */
  readonly profiles: (tokens: IdentityProof) => Promise<FoundProfiles>;
  readonly authorize: (request: AuthorizeRequest) => Promise<AuthorizeReply>;
  /**
   * `unused` gets tokens that can open a session, from a stronger sign-in if one is offered. The web page's session
   * switches without them.
   */
  readonly switchProfile: (
    profile: ProfileKey,
    unused: (offer?: SignInOffer) => Promise<Pick<ProviderTokens, 'idToken' | 'nonce'>>,
  ) => Promise<AuthorizeReply>;
  readonly stepUp: (idToken: string, nonce: string) => Promise<void>;
  readonly endSession: () => Promise<void>;
}

/** The storage keys that SES-8 requires, and the id of the provider where there are several. */
export type StoredName = 'accessToken' | 'selectedProfile' | 'roles' | 'MFA-Status' | 'signInProvider';

export interface StorePort {
  readonly read: (name: StoredName) => string | undefined;
  readonly write: (name: StoredName, value: string | undefined) => void;
  /** Removes everything about the person and keeps the device's settings. */
  readonly forgetPerson: () => void;
}

export interface SignInPorts {
  readonly browser: BrowserPort;
  readonly gateway: GatewayPort;
  readonly store: StorePort;
  readonly pending: PendingPort;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly language: () => string;
}
