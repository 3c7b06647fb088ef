import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { PersonProfile, ProfilePorts } from '../ports.ts';

/** Returns the enabled profiles of a person, last used first; none for an identity without a person. */
export async function profileSelections(
  ports: ProfilePorts,
  tx: Transaction,
  personId: string | null,
  now: Date,
): Promise<{ readonly profileSelections: ProfileSelection[]; readonly nextCursor: null }> {
  const profiles = personId === null ? [] : await ports.listProfiles(tx, personId, now);
  return { profileSelections: profiles.map(toSelection), nextCursor: null };
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
