import type { listProfiles as endpoint } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { ProfilePorts } from '../ports.ts';
import { profileSelections } from './profile-selections.ts';

/**
 * Returns the profiles of the identity in `X-Identity-Token`, or else of the session's person. Throws `unauthenticated`
 * without either, and `identity_token_invalid`.
 */
export async function listProfiles(
  ports: ProfilePorts,
  { tx, session, identityToken, now, host }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  if (identityToken === null) return profileSelections(ports, tx, session?.personId ?? refuse('unauthenticated'), now);
  const identity = await ports.verify(identityToken, { origin: host.origin });
  return profileSelections(ports, tx, await ports.findPerson(tx, identity, now), now);
}
