import type { listProfiles as endpoint } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { ProfilePorts } from '../ports.ts';
import { profilesOfIdentity, selectionsOf } from './profile-selections.ts';

/**
 * Returns the profiles of the identity in `X-Identity-Token`, or else of the session's person. Throws `unauthenticated`
 * without either, and `identity_token_invalid`.
 */
export async function listProfiles(
  ports: ProfilePorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, session, identityToken, now, host } = call;
  if (identityToken === null) {
    const own = session ?? refuse('unauthenticated');
    const reach = ports.reachOf(own);
    return { profileSelections: await selectionsOf(ports, tx, own.personId, reach, now), nextCursor: null };
  }
  const identity = await ports.verify(identityToken, { origin: host.origin });
  return profilesOfIdentity(ports, call, identity);
}
