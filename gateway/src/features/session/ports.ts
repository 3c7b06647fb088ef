import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { EntryPorts } from '../../platform/http/ports.ts';
import type { VerifyLogout } from '../../platform/identity-tokens/verify-logout.ts';
import type { NoticeOfReplay } from './ends/end-replayed.ts';
import type { SessionReach } from '../../platform/identity-tokens/session-reach.ts';
import type { NoteRefusal } from '../../platform/sign-in-refusals/refusal.ts';
import type { ProviderConfig } from '../../platform/identity-tokens/provider-config.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';

/** Dependencies of the session feature, supplied by the app. */
export interface SessionPorts extends EntryPorts {
  readonly verify: VerifyIdentity;
  readonly verifyLogout: VerifyLogout;
  readonly reachOf: SessionReach;
  /** Seals a person's entries while they confirm their identity. */
  readonly keys: KeyRing;
  /** Gives a failed sign-in the code by which support finds it. */
  readonly noteRefusal: NoteRefusal;
  /** The configured identity providers. */
  readonly providers: readonly Pick<ProviderConfig, 'id' | 'nativeClientIds'>[];
  readonly bearerSeconds: number;
  readonly nativeClients: readonly string[];
  /** Tells a person that their session ended because its refresh token was used twice. */
  readonly noticeReplay: NoticeOfReplay;
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
}
