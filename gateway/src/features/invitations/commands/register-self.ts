import type { registerSelf as endpoint } from '@paystead/contract/features/invitations/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { refuseInMaintenanceAt } from '../../../platform/maintenance/refuse-change.ts';
import { demandFacts } from '../demand-facts.ts';
import { enterAs, readOnFile } from '../employee-on-file.ts';
import { mailInvitation } from '../issue.ts';
import { countAttempt, demandRoom } from '../limits.ts';
import type { InvitationPorts } from '../ports.ts';
import { employeeDescribed, factsRequestedAt, standingOf } from '../registration-store.ts';
import { policyOf } from '../store.ts';

/** Invitations per day that one employee's address gets by self-registration: more would only fill the mailbox. */
const MOST_PER_DAY = 3;
const DAY = 24 * 3600 * 1000;

/**
 * Mails an invitation to the one employee whom the facts describe, at an address on file. The typed address only chooses among
 * those: nothing is ever sent to one that the employer doesn't have. The reply is always the same.
 *
 * Errors: `maintenance`, `invalid_input`, `too_many_requests`.
 */
export async function registerSelf(
  ports: InvitationPorts,
  call: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const { tx, body, now, host, language } = call;
  // Before the facts are compared, so that the refusal says nothing of them.
  await refuseInMaintenanceAt(tx, body.clientCode, now);
  await demandRoom(tx, ports.keys, 'registration', call);
  const place = { clientCode: body.clientCode, hostname: host.hostname };
  const requested = await factsRequestedAt(tx, place);
  demandFacts(requested, body.facts);
  await countAttempt(tx, ports.keys, 'registration', call);
  const described = await employeeDescribed(tx, place, requested, body.facts, now);
  if (described === null) return { accepted: true };
  await enterAs(tx, described);
  const standing = await standingOf(tx, described, new Date(now.getTime() - DAY));
  const employee = await readOnFile(tx, described, now);
  const typed = body.email.toLowerCase();
  const email = employee.emails.includes(typed) ? typed : employee.emails[0];
  if (standing.has_account || !standing.is_enabled || standing.requests >= MOST_PER_DAY || email === undefined)
    return { accepted: true };
  const { mailDays: days } = await policyOf(tx, described);
  const { givenName } = employee;
  const { clientName } = described;
  await mailInvitation(
    tx,
    described,
    { origin: 'self', by: 'self', email, givenName, clientName, portal: portalOf(host), days, isReminder: false, language: standing.language ?? language, now },
    ports,
  ); // prettier-ignore
  return { accepted: true };
}

/** Returns the portal's origin. The port of a request counts on this machine alone: elsewhere a header could name any. */
function portalOf({ hostname, origin }: { readonly hostname: string; readonly origin: string }): string {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isLocal ? origin : `https://${hostname}`;
}
