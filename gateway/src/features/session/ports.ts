import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';

/** Dependencies of the session feature, supplied by the app. */
export interface SessionPorts {
  readonly verify: VerifyIdentity;
  readonly limits: SessionLimits;
  /** Seals a person's entries while they confirm their identity. */
  readonly keys: KeyRing;
  readonly bearerSeconds: number;
  readonly nativeClients: readonly string[];
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
}
