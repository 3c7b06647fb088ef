import * as contract from '@paystead/contract/features/profile-selection/endpoints.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import { hasLeft } from '../../platform/access/views.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Identity, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';

/** What the session room lends: who an identity is, and their profiles. */
export interface ProfilePorts {
  readonly verify: VerifyIdentity;
  findPerson(tx: Transaction, identity: Identity, now: Date): Promise<string | null>;
  listChoices(tx: Transaction, personId: string, now: Date): Promise<readonly Choice[]>;
}

interface Choice {
  readonly username: string;
  readonly client_code: string;
  readonly client_name: string;
  readonly employee_id: string;
  readonly employee_number: string;
  readonly last_used_at: string | null;
  readonly status: string | null;
}

export function profileSelectionRoutes(ports: ProfilePorts): Route[] {
  const list = async (tx: Transaction, personId: string | null, now: Date) => ({
    profileSelections: personId === null ? [] : (await ports.listChoices(tx, personId, now)).map(toSelection),
    nextCursor: null,
  });

  return [
    route(contract.listProfiles, async ({ tx, session, identityToken, now, host }) => {
      if (identityToken === null) return list(tx, session?.personId ?? refuse('unauthenticated'), now);
      const identity = await ports.verify(identityToken, { origin: host.origin });
      return list(tx, await ports.findPerson(tx, identity, now), now);
    }),

    route(contract.findProfiles, async ({ tx, body, identityToken, now, host }) => {
      const identity = await ports.verify(identityToken ?? refuse('unauthenticated'), { origin: host.origin });
      // The address in the body proves nothing: it has to be the one that the provider vouches for.
      if (identity.email === null || body.email.toLowerCase() !== identity.email)
        refuse('identity_token_invalid', { reason: 'the address is not the token’s' });
      return list(tx, await ports.findPerson(tx, identity, now), now);
    }),
  ];
}

function toSelection(choice: Choice): ProfileSelection {
  return {
    username: choice.username,
    clientCode: choice.client_code,
    clientName: choice.client_name,
    employeeId: choice.employee_id,
    employeeNumber: maskNumber(choice.employee_number),
    isFormer: hasLeft({ employmentStatus: choice.status }),
    lastUsedAt: choice.last_used_at,
  };
}

/** Enough to tell two employments apart: the last four characters, and never more than half. */
function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return `••${number.slice(number.length - shown)}`;
}
