import type { openInvitation as endpoint } from '@paystead/contract/features/invitations/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { recordInvitation } from '../audit.ts';
import { enterAs } from '../employee-on-file.ts';
import { countAttempt, demandRoom, MOST_WRONG_ANSWERS } from '../limits.ts';
import type { InvitationPorts } from '../ports.ts';
import { hashOfSecret } from '../secrets.ts';
import * as store from '../store.ts';

/**
 * Shows the employer of an invitation and what it asks. Unknown, expired, used and revoked ones are the same reply, found by
 * the same statement.
 *
 * Errors: `too_many_requests`.
 */
export async function openInvitation(
  { keys }: InvitationPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, body, now } = call;
  await demandRoom(tx, keys, 'failure', call);
  const tokenHash = hashOfSecret(body.token);
  const invitation = await store.findInvitation(tx, tokenHash, now);
  if (!invitation) {
    await countAttempt(tx, keys, 'failure', call);
    return { state: 'unknown' };
  }
  if (invitation.isLocked) return { state: 'locked' };
  const { facts } = await store.policyOf(tx, invitation);
  if (!invitation.wasOpened) {
    await store.markOpened(tx, tokenHash, now);
    await enterAs(tx, invitation);
    await recordInvitation(tx, invitation, { action: 'invitations.opened', by: 'system' }, now);
  }
  return {
    state: 'open',
    clientName: invitation.clientName,
    facts,
    triesLeft: MOST_WRONG_ANSWERS - invitation.failedAttempts,
    expiresAt: invitation.expiresAt,
  };
}
