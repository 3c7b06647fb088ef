import type { Transaction } from '../../platform/database/port.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import type { SessionReach } from '../../platform/identity-tokens/session-reach.ts';
import type { Identity, ProviderReach, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import type { NoteRefusal } from '../../platform/sign-in-refusals/refusal.ts';
import type { LinkMailPorts } from './link-mail.ts';

/** Dependencies of linking an email address, supplied by the app. */
export interface LinkPorts extends LinkMailPorts {
  readonly verify: VerifyIdentity;
  readonly limits: Pick<SessionLimits, 'recentSeconds'>;
}

/** Dependencies of the profile list: the session feature finds an identity's person and their profiles. */
export interface ProfilePorts {
  readonly verify: VerifyIdentity;
  readonly reachOf: SessionReach;
  readonly noteRefusal: NoteRefusal;
  findPerson(tx: Transaction, identity: Identity, now: Date): Promise<string | null>;
  listProfiles(tx: Transaction, personId: string, reach: ProviderReach, now: Date): Promise<readonly PersonProfile[]>;
}

/** A profile as stored, with its employment. */
export interface PersonProfile {
  readonly username: string;
  readonly client_code: string;
  readonly client_name: string;
  readonly employee_id: string;
  readonly employee_number: string;
  readonly last_used_at: string | null;
  readonly status: string | null;
}
