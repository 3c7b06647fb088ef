import type { AuthorizeReply, SessionState } from '@paystead/contract/features/session/model.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { MessagePort } from './handover.ts';
import type { PendingPort } from './pending.ts';

/** A window or frame at the provider. */
export interface Outpost {
  go(url: string): void;
  closed(): boolean;
  close(): void;
}

/** What sign-in needs of the browser; tests hand in a fake. */
export interface BrowserPort {
  readonly origin: string;
  href(): string;
  /** Leaves the page. */
  leave(url: string): void;
  /** Undefined when the browser refuses. Must be called within the person's click, so it opens empty. */
  openPopup(): Outpost | undefined;
  openFrame(): Outpost;
  /** Calls back every `milliseconds` until stopped. */
  every(milliseconds: number, tick: () => void): () => void;
  channel(name: string): MessagePort;
  /** Web Locks: across tabs, one holder of a name at a time. */
  locked<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export type ProfileKey = Pick<ProfileSelection, 'username' | 'clientCode'>;

export interface AuthorizeWish extends ProfileKey {
  readonly idpToken: string;
  readonly nonce?: string;
}

/** The gateway's side of signing in. Refusals arrive as errors with `status` and `code`. */
export interface GatewayPort {
  /** Undefined when there is no live session. */
  session(): Promise<SessionState | undefined>;
  profiles(email: string, idToken: string): Promise<readonly ProfileSelection[]>;
  authorize(wish: AuthorizeWish): Promise<AuthorizeReply>;
  switchProfile(profile: ProfileKey): Promise<AuthorizeReply>;
  stepUp(idToken: string, nonce: string): Promise<void>;
  endSession(): Promise<void>;
}

/** The names that SES-8 fixes, and nothing else. */
export type StoredName = 'accessToken' | 'selectedProfile' | 'roles' | 'MFA-Status';

export interface StorePort {
  read(name: StoredName): string | undefined;
  write(name: StoredName, value: string | undefined): void;
  /** Forgets the person; what belongs to the device stays. */
  forgetPerson(): void;
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
