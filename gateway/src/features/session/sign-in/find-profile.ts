import type { Transaction } from '../../../platform/database/port.ts';
import { refuse, type FailureDetail } from '../../../platform/failures/failure.ts';
import type { ProviderReach } from '../../../platform/identity-tokens/verify.ts';
import { listProfiles } from '../store.ts';

/**
 * Returns the id of a person's enabled profile with this username at this client, in the provider's reach. Throws
 * `not_found` for any other profile, which counts as an attempt to open another person's record.
 */
export async function findProfile(
  tx: Transaction,
  personId: string,
  { username, clientCode }: { readonly username: string; readonly clientCode: string },
  reach: ProviderReach,
  now: Date,
  detail: Pick<FailureDetail, 'signIn'> = {},
): Promise<string> {
  const profiles = await listProfiles(tx, personId, reach, now);
  const profile = profiles.find((one) => one.username === username && one.client_code === clientCode);
  return (
    profile?.profile_id ??
    refuse('not_found', { ...detail, reason: 'the person has no such profile', event: { kind: 'record_refused' } })
  );
}
