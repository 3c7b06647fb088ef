import type { linkUser } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { linkCallerOf, requireRecentSignIn } from '../link-caller.ts';
import { mailToPerson } from '../link-mail.ts';
import * as store from '../link-store.ts';
import { DAY_MINUTES, hashOfToken, minutesAfter } from '../link-token.ts';
import type { LinkPorts } from '../ports.ts';

/**
 * Completes a mailed link (PRF-2): a claim by the identity that made it, a change by a session of its person with a recent
 * sign-in. Notifies every address on file, with the replaced one and the new one.
 *
 * Errors: `unauthenticated`, `identity_token_invalid`, `not_found` (unknown, used, expired, void, or not this caller's to
 * complete), `step_up_required`.
 */
export async function completeLink(ports: LinkPorts, call: Call<typeof linkUser>): Promise<Handled<typeof linkUser>> {
  const { tx, body, now } = call;
  const caller = await linkCallerOf(call, ports.verify);
  const hash = hashOfToken(body.token);
  const link = await store.findLink(tx, hash, caller, now);
  if (link?.standing !== 'mayComplete') refuse('not_found', await store.reuseOf(tx, hash));
  if (caller.kind === 'session') requireRecentSignIn(caller.session, now, ports.limits);
  const frozenUntil = minutesAfter(now, DAY_MINUTES);
  const linked =
    (await store.finishLink(tx, hash, caller, now, frozenUntil)) ?? refuse('not_found', await store.reuseOf(tx, hash));
  const send = await mailToPerson(tx, linked.person_id, now, ports);
  await send?.('emailChanged', await store.addressesOf(tx, linked.person_id, now), {
    currentEmail: linked.current_email,
    updatedEmail: linked.updated_email,
    at: now.toISOString(),
    frozenUntil: frozenUntil.toISOString(),
  });
  return { email: linked.updated_email, bankChangesFrozenUntil: frozenUntil.toISOString() };
}
