import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';

/** What the session room is lent by app. */
export interface SessionPorts {
  readonly verify: VerifyIdentity;
  readonly limits: SessionLimits;
  /** Seals what a person entered while they confirm their identity. */
  readonly keys: KeyRing;
  readonly bearerSeconds: number;
  readonly nativeClients: readonly string[];
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
}
