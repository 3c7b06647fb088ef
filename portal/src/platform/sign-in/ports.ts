import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { MessagePort } from './provider/handover.ts';
import type { PendingPort } from './provider/pending.ts';

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

export interface AuthorizeRequest extends ProfileKey {
  readonly idpToken: string;
  readonly nonce?: string;
}

/** The gateway calls that sign-in makes. Refusals are errors with `status` and `code`. */
export interface GatewayPort {
  /** Returns undefined without an active session. */
  readonly session: () => Promise<SessionState | undefined>;
  readonly profiles: (email: string, idToken: string) => Promise<readonly ProfileSelection[]>;
  readonly authorize: (request: AuthorizeRequest) => Promise<AuthorizeReply>;
  readonly switchProfile: (profile: ProfileKey) => Promise<AuthorizeReply>;
  readonly stepUp: (idToken: string, nonce: string) => Promise<void>;
  readonly endSession: () => Promise<void>;
}

/** The storage keys that SES-8 requires. */
export type StoredName = 'accessToken' | 'selectedProfile' | 'roles' | 'MFA-Status';

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
