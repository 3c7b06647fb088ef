import type { backChannelLogout as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { logoutRefused } from '../../../platform/identity-tokens/verify-logout.ts';
import type { SessionPorts } from '../ports.ts';
import { endSessionsAtProvider } from '../ends/ended-session-store.ts';
import { markUsed } from '../sign-in/use-token.ts';

/**
 * Ends the sessions that a provider's logout token names: those opened in its session, or by its account. Every gateway
 * reads sessions from the database at each request, so they end everywhere at once. Succeeds also if there is none.
 *
 * Errors: `logout_token_invalid` (also for a token that was used before).
 */
export async function backChannelLogout(
  { verifyLogout }: SessionPorts,
  { tx, body, host, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  const logout = await verifyLogout(body.logout_token, host.origin);
  if (!(await markUsed(tx, { hash: logout.tokenHash, expiresAt: logout.expiresAt }, 'logout', now)))
    throw logoutRefused('it was used before');
  await endSessionsAtProvider(tx, logout, now);
  return {};
}
