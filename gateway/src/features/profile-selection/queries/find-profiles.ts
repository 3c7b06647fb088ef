import type { findProfiles as endpoint } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { ProfilePorts } from '../ports.ts';
import { profilesOfIdentity } from './profile-selections.ts';

/**
 * Returns the profiles of an email address that the caller's identity token proves. The address in the body proves
 * nothing, so it must be the token's. Throws `unauthenticated` or `identity_token_invalid`.
 */
export async function findProfiles(
  ports: ProfilePorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { body, identityToken, host } = call;
  const identity = await ports.verify(identityToken ?? refuse('unauthenticated'), { origin: host.origin });
  if (identity.email === null || body.email.toLowerCase() !== identity.email)
    refuse('identity_token_invalid', { reason: 'the address is not the token’s' });
  return profilesOfIdentity(ports, call, identity);
}
