import type { readRegistration as endpoint } from '@paystead/contract/features/invitations/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { demandRoom } from '../limits.ts';
import type { InvitationPorts } from '../ports.ts';
import { factsRequestedAt } from '../registration-store.ts';

/** Returns the facts that self-registration asks; the default ones where it isn't allowed. Errors: `too_many_requests`. */
export async function readRegistration(
  { keys }: InvitationPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  await demandRoom(call.tx, keys, 'registration', call);
  const { clientCode } = call.body;
  return { facts: [...(await factsRequestedAt(call.tx, { clientCode, hostname: call.host.hostname }))] };
}
