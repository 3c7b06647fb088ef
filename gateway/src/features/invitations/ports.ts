import type { ClientPermission } from '../../platform/access/client-permission.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { SessionReach } from '../../platform/identity-tokens/session-reach.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import type { SecurityRecorder } from '../../platform/security/recorder.ts';

/** Dependencies of an invitation's mails. */
export interface InvitationMailPorts {
  readonly keys: KeyRing;
  /** Returns the brand of a client's mail. */
  readonly mailBrand: (tx: Transaction, client: ClientPermission, now: Date) => Promise<MailBrand>;
}

/** Dependencies of the invitations, supplied by the app. */
export interface InvitationPorts extends InvitationMailPorts {
  readonly verify: VerifyIdentity;
  readonly reachOf: SessionReach;
  readonly security: Pick<SecurityRecorder, 'record'>;
  /** Seconds for which a sign-in counts as recent. */
  readonly recentSeconds: number;
}
