import type { previewLink as endpoint } from '@paystead/contract/features/profile-selection/endpoints.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { linkCallerOf } from '../link-caller.ts';
import { findLink } from '../link-store.ts';
import { hashOfToken } from '../link-token.ts';
import type { LinkPorts } from '../ports.ts';

/**
 * Returns both addresses of a mailed link and whether this caller may complete it.
 *
 * The token alone shows nothing: the mail may have been forwarded, or others may read the mailbox. It takes the identity
 * that made the claim, a session of the person whom the request is about, or, for a change, a sign-in of the address that
 * the link was mailed to. All of them know both addresses already.
 *
 * Errors: `unauthenticated`, `identity_token_invalid`, `not_found` (also for anyone else).
 */
export async function previewLink(ports: LinkPorts, call: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const { tx, body, now } = call;
  const caller = await linkCallerOf(call, ports.verify);
  const link = found(await findLink(tx, hashOfToken(body.token), caller, now));
  return {
    kind: link.kind,
    currentEmail: link.current_email,
    updatedEmail: link.updated_email,
    expiresAt: link.expires_at,
    standing: link.standing,
  };
}
