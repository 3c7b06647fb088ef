import type { previewLink } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { found } from '../../platform/failures/failure.ts';
import type { Call, Handled } from '../../platform/http/route.ts';
import { linkCallerOf } from './link-caller.ts';
import * as store from './link-store.ts';
import { hashOfToken } from './link-token.ts';
import type { LinkPorts } from './request-link.ts';

/**
 * Shows both addresses of a mailed link and whether this caller may complete it.
 *
 * The token alone shows nothing: it may have been forwarded, or come to a mailbox that somebody else reads. It takes the
 * identity that made the claim, a session of the person whom the request is about, or, for a change, a sign-in of the
 * address that the link was mailed to; all of them know both addresses from the mail or from themselves.
 *
 * Errors: `unauthenticated`, `identity_token_invalid`, `not_found` (also for everybody else).
 */
export async function showLink(call: Call<typeof previewLink>, ports: LinkPorts): Promise<Handled<typeof previewLink>> {
  const { tx, body, now } = call;
  const caller = await linkCallerOf(call, ports.verify);
  const link = found(await store.findLink(tx, hashOfToken(body.token), caller, now));
  return {
    kind: link.kind,
    currentEmail: link.current_email,
    updatedEmail: link.updated_email,
    expiresAt: link.expires_at,
    standing: link.standing,
  };
}
