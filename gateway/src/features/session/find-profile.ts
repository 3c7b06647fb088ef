import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { listProfiles } from './store.ts';

/**
 * Returns the id of a person's enabled profile with this username at this client. Throws `not_found` for any other
 * profile, which counts as an attempt to open another person's record.
 */
export async function findProfile(
  tx: Transaction,
  personId: string,
  { username, clientCode }: { readonly username: string; readonly clientCode: string },
  now: Date,
): Promise<string> {
  const profiles = await listProfiles(tx, personId, now);
  const profile = profiles.find((one) => one.username === username && one.client_code === clientCode);
  return (
    profile?.profile_id ??
    refuse('not_found', { reason: 'a profile of another person', event: { kind: 'record_refused' } })
  );
}
