import type { verifyInvitation as endpoint } from '@paystead/contract/features/invitations/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { networkAddress } from '../../../platform/security/network-address.ts';
import { recordInvitation } from '../audit.ts';
import { demandFacts } from '../demand-facts.ts';
import { enterAs, factsMatch, readOnFile } from '../employee-on-file.ts';
import { countAttempt, demandRoom, MOST_WRONG_ANSWERS } from '../limits.ts';
import type { InvitationPorts } from '../ports.ts';
import { giveProof, PROOF_MINUTES } from '../proof.ts';
import { hashOfSecret } from '../secrets.ts';
import * as store from '../store.ts';

/**
 * Compares two facts with those on file. Right ones give the browser its proof; too many wrong ones lock the invitation. Wrong
 * answers are replies, not refusals, so that what was counted is kept.
 *
 * Errors: `invalid_input` (an entry without the form of its fact, which doesn't count), `too_many_requests`.
 */
export async function verifyInvitation(
  ports: InvitationPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, body, now } = call;
  await demandRoom(tx, ports.keys, 'failure', call);
  const tokenHash = hashOfSecret(body.token);
  const invitation = await store.findInvitation(tx, tokenHash, now);
  if (!invitation) {
    await countAttempt(tx, ports.keys, 'failure', call);
    return { state: 'unknown' };
  }
  if (invitation.isLocked) return { state: 'locked' };
  const { facts } = await store.policyOf(tx, invitation);
  demandFacts(facts, body.facts);
  await enterAs(tx, invitation);
  const employee = await readOnFile(tx, invitation, now);
  if (!factsMatch(facts, body.facts, employee)) return countWrong(ports, call, invitation, tokenHash);
  const { clientName } = invitation;
  if (!employee.isEmployed) return { state: 'left', clientName };
  const provedUntil = new Date(now.getTime() + PROOF_MINUTES * 60_000);
  await store.bindProof(tx, tokenHash, giveProof(call.reply), provedUntil);
  return { state: 'proved', clientName, provedUntil: provedUntil.toISOString() };
}

async function countWrong(
  { keys, security }: InvitationPorts,
  call: Call<typeof endpoint>,
  invitation: NonNullable<Awaited<ReturnType<typeof store.findInvitation>>>,
  tokenHash: Uint8Array,
): Promise<Handled<typeof endpoint>> {
  const { tx, now } = call;
  await countAttempt(tx, keys, 'failure', call);
  const { failed_attempts: failures, is_locked: isLocked } = await store.countWrongFacts(
    tx,
    tokenHash,
    MOST_WRONG_ANSWERS,
    now,
  );
  await recordInvitation(
    tx,
    invitation,
    { action: isLocked ? 'invitations.locked' : 'invitations.failed', by: 'system' },
    now,
  );
  if (!isLocked) return { state: 'wrong', triesLeft: MOST_WRONG_ANSWERS - failures };
  security.record({
    kind: 'invitation_locked',
    at: now,
    requestId: call.requestId,
    endpoint: 'invitations.verify',
    resource: 'none',
    address: networkAddress(call.networkAddress),
    caller: null,
    target: null,
  });
  return { state: 'locked' };
}
