import { findProfiles } from '@paystead/contract/features/profile-selection/endpoints.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import type { Identity, ProviderReach } from '../../../platform/identity-tokens/verify.ts';
import { noPersonReason, refusedSignIn, requireAnswer } from '../../../platform/sign-in-refusals/refused-sign-in.ts';
import type { PersonProfile, ProfilePorts } from '../ports.ts';

/**
 * Returns the profiles of an identity. Without any, support learns the reason by the code in the reply, and a person whose
 * token has no address learns which one the provider reports. Throws `unavailable` if the provider couldn't be asked for it.
 */
export async function profilesOfIdentity(
  ports: ProfilePorts,
  {
    tx,
    now,
    requestId,
    networkAddress,
  }: Pick<Call<typeof findProfiles>, 'tx' | 'now' | 'requestId' | 'networkAddress'>,
  identity: Identity,
): Promise<Handled<typeof findProfiles>> {
  const personId = await ports.findPerson(tx, identity, now);
  const selections = personId === null ? [] : await selectionsOf(ports, tx, personId, identity.reach, now);
  if (selections.length > 0) return { profileSelections: selections, nextCursor: null };
  if (personId === null) requireAnswer(identity);
  const reference = ports.noteRefusal({
    reason: personId === null ? noPersonReason(identity) : 'sign-in refused: the person has no enabled profile',
    ...refusedSignIn(identity),
    endpoint: findProfiles.name,
    requestId,
    networkAddress,
  });
  return { profileSelections: [], nextCursor: null, unknownAccount: { email: identity.email, reference } };
}

/** Returns a person's enabled profiles in a provider's reach, last used first. */
export async function selectionsOf(
  ports: ProfilePorts,
  tx: Transaction,
  personId: string,
  reach: ProviderReach,
  now: Date,
): Promise<ProfileSelection[]> {
  return (await ports.listProfiles(tx, personId, reach, now)).map(toSelection);
}

function toSelection(profile: PersonProfile): ProfileSelection {
  return {
    username: profile.username,
    clientCode: profile.client_code,
    clientName: profile.client_name,
    employeeId: profile.employee_id,
    employeeNumber: maskNumber(profile.employee_number),
    isFormer: hasLeft({ employmentStatus: profile.status }),
    lastUsedAt: profile.last_used_at,
  };
}

/** Masks a number but for the last four characters, never more than half: enough to tell two employments apart. */
function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return `••${number.slice(number.length - shown)}`;
}
