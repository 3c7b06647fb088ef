import type { linkUserEmail } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { Call, Handled } from '../../platform/http/route.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import { linkCallerOf, requireRecentSignIn } from './link-caller.ts';
import { limitLinkRequests } from './link-limits.ts';
import { mailToPerson, type LinkMailPorts } from './link-mail.ts';
import { linkOrigin } from './link-origin.ts';
import * as store from './link-store.ts';
import { DAY_MINUTES, minutesAfter, newToken } from './link-token.ts';

export interface LinkPorts extends LinkMailPorts {
  readonly verify: VerifyIdentity;
  /** How long a sign-in counts as recent. */
  readonly recentSeconds: number;
}

/** A mailed link works for this long (security notes: at most fifteen). */
const LINK_MINUTES = 15;
/** A caller who asks again sooner gets the same answer and no second mail. */
const AGAIN_MINUTES = 1;
/** Claims of all strangers together of which one person is told within a day: more would only fill the mailbox. */
const CLAIMS_PER_DAY = 10;

/**
 * Mails a link that ties a person to another address, and a notice with a way to object to every address on file (PRF-2).
 *
 * In a session with a recent sign-in this is a change: the link goes to the new address. With an identity token of the new
 * address it is a claim: the link goes to the address on file that the caller named. The answer is the same whether or not
 * anything was mailed.
 *
 * Errors: `unauthenticated`, `identity_token_invalid` (the new address is not the token's), `step_up_required`,
 * `invalid_input` (`emailRedirectUrl` is no portal of ours), `too_many_requests`.
 */
export async function requestLink(
  call: Call<typeof linkUserEmail>,
  ports: LinkPorts,
): Promise<Handled<typeof linkUserEmail>> {
  const { tx, body, now, host, networkAddress } = call;
  const caller = await linkCallerOf(call, ports.verify);
  if (caller.kind === 'session') requireRecentSignIn(caller.session, now, ports.recentSeconds);
  else if (!caller.identity.emailVerified || caller.identity.email !== body.updatedEmail.toLowerCase())
    refuse('identity_token_invalid', { reason: 'the new address is not the token’s' });
  const to = linkOrigin(body.emailRedirectUrl, host);
  if (to === null || !(await store.isPartnerHostname(tx, to.hostname)))
    refuse('invalid_input', { faults: [{ pointer: '/emailRedirectUrl', code: 'unknown_choice' }] });
  await limitLinkRequests(tx, ports.keys, caller, { networkAddress, now });

  const [token, objection] = [newToken(), newToken()];
  const personId = await store.storeRequest(tx, {
    caller,
    currentEmail: body.currentEmail,
    updatedEmail: body.updatedEmail,
    hostname: to.hostname,
    tokenHash: token.hash,
    cancelHash: objection.hash,
    now,
    expiresAt: minutesAfter(now, LINK_MINUTES),
    cancelUntil: minutesAfter(now, DAY_MINUTES),
    againAfter: minutesAfter(now, -AGAIN_MINUTES),
    claimsPerDay: CLAIMS_PER_DAY,
  });
  const send = personId === null ? null : await mailToPerson(tx, personId, now, ports);
  if (personId !== null && send !== null) {
    const kind = caller.kind === 'identity' ? ('claim' as const) : ('change' as const);
    const both = { currentEmail: body.currentEmail.toLowerCase(), updatedEmail: body.updatedEmail.toLowerCase() };
    // In the fragment: it never reaches a log on its way back.
    const url = `${to.origin}/link-email#token=${token.text}`;
    const cancelUrl = `${to.origin}/link-email#cancel=${objection.text}`;
    await send('emailLink', [kind === 'claim' ? both.currentEmail : both.updatedEmail], { ...both, kind, minutes: LINK_MINUTES, url }); // prettier-ignore
    // A claimant is not told: a mail would say that the address is on file.
    const notified = await store.addressesOf(tx, personId, now);
    await send('emailChange', notified, { ...both, kind, at: now.toISOString(), cancelUrl });
  }
  return { accepted: true as const, resendAfter: minutesAfter(now, AGAIN_MINUTES).toISOString() };
}
