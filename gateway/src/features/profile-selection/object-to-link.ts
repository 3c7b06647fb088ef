import type { cancelLink } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { Call, Handled } from '../../platform/http/route.ts';
import { mailToPerson, type LinkMailPorts } from './link-mail.ts';
import * as store from './link-store.ts';
import { hashOfToken } from './link-token.ts';

/**
 * Stops a request that waits, or takes a completed one back within a day. Asks for no sign-in, since whoever took the
 * account over may have taken that too.
 *
 * Errors: `not_found` (unknown, used or late).
 */
export async function objectToLink(
  { tx, body, now }: Call<typeof cancelLink>,
  ports: LinkMailPorts,
): Promise<Handled<typeof cancelLink>> {
  const hash = hashOfToken(body.token);
  const cancelled = (await store.objectToLink(tx, hash, now)) ?? refuse('not_found', await store.spentLink(tx, hash));
  const send = await mailToPerson(tx, cancelled.person_id, now, ports);
  const onFile = await store.addressesOf(tx, cancelled.person_id, now);
  // The claimant of a request that was never completed must not learn that the address is on file.
  const knowsOfIt = cancelled.was_completed || cancelled.kind === 'change';
  await send?.('emailChangeStopped', knowsOfIt ? [...onFile, cancelled.updated_email] : onFile, {
    currentEmail: cancelled.current_email,
    updatedEmail: cancelled.updated_email,
    at: now.toISOString(),
    wasCompleted: cancelled.was_completed,
  });
  return { wasCompleted: cancelled.was_completed };
}
