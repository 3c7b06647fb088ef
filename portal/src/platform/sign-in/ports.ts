import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { MessagePort } from './handover.ts';
import type { PendingPort } from './pending.ts';

/** A window or frame at the provider. */
export interface Outpost {
  readonly go: (url: string) => void;
  readonly closed: () => boolean;
  readonly close: () => void;
}

/** What sign-in needs of the browser; tests hand in a fake. */
export interface BrowserPort {
  readonly origin: string;
  readonly href: () => string;
  /** Where the provider's answers come back to, where it is no page of this origin: the wrapper's deep links. */
  readonly answerUri?: string;
  readonly afterLogoutUri?: string;
  /** Leaves the page. */
  readonly leave: (url: string) => void;
  /** Undefined when the browser refuses. Must be called within the person's click, so it opens empty. */
  readonly openPopup: () => Outpost | undefined;
  readonly openFrame: () => Outpost;
  /** The page comes back as it was left, by the back button (bfcache). */
  readonly onRestored: (heard: () => void) => () => void;
  /** Calls back every `milliseconds` until stopped. */
  readonly every: (milliseconds: number, tick: () => void) => () => void;
  readonly channel: (name: string) => MessagePort;
  /** Web Locks: across tabs, one holder of a name at a time. */
  readonly locked: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

export type ProfileKey = Pick<ProfileSelection, 'username' | 'clientCode'>;

export interface AuthorizeWish extends ProfileKey {
  readonly idpToken: string;
  readonly nonce?: string;
}

/** The gateway's side of signing in. Refusals arrive as errors with `status` and `code`. */
export interface GatewayPort {
  /** Undefined when there is no live session. */
  readonly session: () => Promise<SessionState | undefined>;
  readonly profiles: (email: string, idToken: string) => Promise<readonly ProfileSelection[]>;
  readonly authorize: (wish: AuthorizeWish) => Promise<AuthorizeReply>;
  readonly switchProfile: (profile: ProfileKey) => Promise<AuthorizeReply>;
  readonly stepUp: (idToken: string, nonce: string) => Promise<void>;
  readonly endSession: () => Promise<void>;
}

/** The names that SES-8 fixes, and nothing else. */
export type StoredName = 'accessToken' | 'selectedProfile' | 'roles' | 'MFA-Status';

export interface StorePort {
  readonly read: (name: StoredName) => string | undefined;
  readonly write: (name: StoredName, value: string | undefined) => void;
  /** Forgets the person; what belongs to the device stays. */
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
