import type { cancelLink as endpoint } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { mailToPerson } from '../link-mail.ts';
import * as store from '../link-store.ts';
import { hashOfToken } from '../link-token.ts';
import type { LinkPorts } from '../ports.ts';

/**
 * Stops a waiting request, or takes a completed one back within a day. Requires no sign-in, since an attacker may have
 * taken that over, too.
 *
 * Errors: `not_found` (unknown, used or expired).
 */
export async function cancelLink(
  ports: LinkPorts,
  { tx, body, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const hash = hashOfToken(body.token);
  const cancelled = (await store.cancelRequest(tx, hash, now)) ?? refuse('not_found', await store.reuseOf(tx, hash));
  const send = await mailToPerson(tx, cancelled.person_id, now, ports);
  const onFile = await store.addressesOf(tx, cancelled.person_id, now);
  // The claimant of a request that was never completed must not learn that the address is on file.
  const knowsAddress = cancelled.was_completed || cancelled.kind === 'change';
  await send?.('emailChangeStopped', knowsAddress ? [...onFile, cancelled.updated_email] : onFile, {
    currentEmail: cancelled.current_email,
    updatedEmail: cancelled.updated_email,
    at: now.toISOString(),
    wasCompleted: cancelled.was_completed,
  });
  return { wasCompleted: cancelled.was_completed };
}
