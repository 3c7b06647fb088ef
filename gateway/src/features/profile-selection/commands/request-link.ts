import type { linkUserEmail } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { linkCallerOf, requireRecentSignIn, type LinkCaller } from '../link-caller.ts';
import { limitLinkRequests } from '../link-limits.ts';
import { mailToPerson } from '../link-mail.ts';
import { linkOrigin } from '../link-origin.ts';
import * as store from '../link-store.ts';
import { DAY_MINUTES, minutesAfter, newToken } from '../link-token.ts';
import type { LinkPorts } from '../ports.ts';

/** Minutes for which a mailed link works (security notes: at most 15). */
const LINK_MINUTES = 15;
/** Minutes within which a repeated request gets the same reply and no second mail. */
const RESEND_MINUTES = 1;
/** Claims per day, of all claimants together, that one person is notified of: more would only fill the mailbox. */
const CLAIMS_PER_DAY = 10;

/**
 * Mails a link that binds another email address to a person, and notifies every address on file with a link to stop it
 * (PRF-2).
 *
 * In a session with a recent sign-in this is a change: the link goes to the new address. With an identity token of the new
 * address it is a claim: the link goes to the address on file that the caller entered. The reply is the same whether or
 * not anything was mailed.
 *
 * Errors: `unauthenticated`, `identity_token_invalid` (the new address is not the token's), `step_up_required`,
 * `invalid_input` (`emailRedirectUrl` is not one of our portals), `too_many_requests`.
 */
export async function requestLink(
  ports: LinkPorts,
  call: Call<typeof linkUserEmail>,
): Promise<Handled<typeof linkUserEmail>> {
  const { tx, body, now, networkAddress } = call;
  const caller = await linkCallerOf(call, ports.verify);
  requireProof(caller, body.updatedEmail, now, ports);
  const portal = await portalOf(call);
  await limitLinkRequests(tx, ports.keys, caller, { networkAddress, now });

  const [link, cancel] = [newToken(), newToken()];
  const personId = await store.storeRequest(tx, {
    caller,
    currentEmail: body.currentEmail,
    updatedEmail: body.updatedEmail,
    hostname: portal.hostname,
    tokenHash: link.hash,
    cancelHash: cancel.hash,
    now,
    expiresAt: minutesAfter(now, LINK_MINUTES),
    cancelUntil: minutesAfter(now, DAY_MINUTES),
    repeatedAfter: minutesAfter(now, -RESEND_MINUTES),
    claimsPerDay: CLAIMS_PER_DAY,
  });
  // In the fragment, so that the tokens never reach a log.
  const urls = {
    url: `${portal.origin}/link-email#token=${link.text}`,
    cancelUrl: `${portal.origin}/link-email#cancel=${cancel.text}`,
  };
  if (personId !== null) await sendMails(ports, call, { personId, caller, ...urls });
  return { accepted: true as const, resendAfter: minutesAfter(now, RESEND_MINUTES).toISOString() };
}

/** Requires a recent sign-in of a session, and an identity that proves the new address. */
function requireProof(caller: LinkCaller, updatedEmail: string, now: Date, { limits }: LinkPorts): void {
  if (caller.kind === 'session') requireRecentSignIn(caller.session, now, limits);
  else if (!caller.identity.emailVerified || caller.identity.email !== updatedEmail.toLowerCase())
    refuse('identity_token_invalid', { reason: 'the new address is not the token’s' });
}

/** Returns the portal that the mailed links open. Throws `invalid_input` unless it is a partner's. */
async function portalOf({ tx, body, host }: Call<typeof linkUserEmail>) {
  const portal = linkOrigin(body.emailRedirectUrl, host);
  if (portal !== null && (await store.isPartnerHostname(tx, portal.hostname))) return portal;
  return refuse('invalid_input', { faults: [{ pointer: '/emailRedirectUrl', code: 'unknown_choice' }] });
}

interface RequestMails {
  readonly personId: string;
  readonly caller: LinkCaller;
  readonly url: string;
  readonly cancelUrl: string;
}

/** Mails the link, and the notice to every address on file. A claimant gets no notice: it would show that one is. */
async function sendMails(
  ports: LinkPorts,
  { tx, body, now }: Call<typeof linkUserEmail>,
  { personId, caller, url, cancelUrl }: RequestMails,
): Promise<void> {
  const send = await mailToPerson(tx, personId, now, ports);
  if (send === null) return;
  const kind = caller.kind === 'identity' ? ('claim' as const) : ('change' as const);
  const currentEmail = body.currentEmail.toLowerCase();
  const updatedEmail = body.updatedEmail.toLowerCase();
  const about = { currentEmail, updatedEmail, kind };
  await send('emailLink', [kind === 'claim' ? currentEmail : updatedEmail], { ...about, minutes: LINK_MINUTES, url });
  const onFile = await store.addressesOf(tx, personId, now);
  await send('emailChange', onFile, { ...about, at: now.toISOString(), cancelUrl });
}
