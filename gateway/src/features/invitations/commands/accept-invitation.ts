import type { acceptInvitation as endpoint } from '@paystead/contract/features/invitations/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { refuseInMaintenance } from '../../../platform/maintenance/refuse-change.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recordInvitation } from '../audit.ts';
import { enterAs, readOnFile } from '../employee-on-file.ts';
import type { InvitationPorts } from '../ports.ts';
import { proofHashOf } from '../proof.ts';
import * as store from '../store.ts';

/**
 * Links the sign-in to the employee whom the browser's proof names, and opens their profile. An identity that no one knows becomes
 * the person's; a session adds the employer to its person's account.
 *
 * Errors: `unauthenticated`, `identity_token_invalid`, `step_up_required` (a session without a recent sign-in), `maintenance`.
 */
export async function acceptInvitation(
  ports: InvitationPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, now, language } = call;
  const caller = await callerOf(call, ports);
  const proofHash = proofHashOf(call);
  const invitation = proofHash && (await store.findProved(tx, proofHash, now));
  if (!proofHash || !invitation || invitation.isAccepted) return { state: 'gone' };
  await refuseInMaintenance(tx, [invitation.clientId], now);
  await enterAs(tx, invitation);
  const employee = await readOnFile(tx, invitation, now);
  if (!employee.isEmployed) return { state: 'left' };
  const { username } = employee;
  const result = await store.acceptInvitation(tx, proofHash, caller, { language, username, now });
  if (result.outcome !== 'accepted') return { state: result.outcome };
  const { clientName } = invitation;
  const addresses = new Set([...(await store.addressesOf(tx, result.person_id ?? '')), ...employee.emails]);
  const brand = await ports.mailBrand(tx, invitation, now);
  for (const to of addresses)
    await queueMail(
      tx,
      ports.keys,
      { template: 'accountReady', data: { clientName, at: now.toISOString() }, to, language, brand, clientId: invitation.clientId, employeeId: invitation.employeeId },
      now,
    ); // prettier-ignore
  await recordInvitation(tx, invitation, { action: 'invitations.accepted', by: 'system' }, now);
  return { state: 'accepted', username: result.username ?? '', clientCode: result.client_code ?? '', clientName };
}

/** Returns the session's person, who signed in recently, or the identity that the provider confirms. */
async function callerOf(
  { session, identityToken, host, now }: Call<typeof endpoint>,
  { verify, reachOf, recentSeconds }: InvitationPorts,
): Promise<store.AcceptingCaller> {
  if (identityToken !== null) {
    const { issuer, subject, email, emailVerified, reach } = await verify(identityToken, { origin: host.origin });
    return { personId: null, issuer, subject, verifiedEmail: emailVerified ? email : null, reach };
  }
  const own = session ?? refuse('unauthenticated');
  if (now.getTime() - own.signedInAt.getTime() > recentSeconds * 1000) refuse('step_up_required');
  const reach = reachOf(own);
  return { personId: own.personId, issuer: null, subject: null, verifiedEmail: null, reach };
}
