import type { currentInvitation as endpoint } from '@paystead/contract/features/invitations/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { proofHashOf } from '../proof.ts';
import { findProved } from '../store.ts';

/** Returns what the browser's proof is still good for, so that the page continues after the way to the provider and back. */
export async function currentInvitation(call: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const proofHash = proofHashOf(call);
  const invitation = proofHash && (await findProved(call.tx, proofHash, call.now));
  if (!invitation) return { state: 'none' };
  const { clientName, provedUntil, isAccepted } = invitation;
  return isAccepted ? { state: 'accepted', clientName } : { state: 'proved', clientName, provedUntil };
}
