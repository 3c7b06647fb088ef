import type { SessionLimits } from '../../platform/http/ports.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';

/** What the session room is lent by app. */
export interface SessionPorts {
  readonly verify: VerifyIdentity;
  readonly limits: SessionLimits;
  readonly bearerSeconds: number;
  readonly nativeClients: readonly string[];
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
}
