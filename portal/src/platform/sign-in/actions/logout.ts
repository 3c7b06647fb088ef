/** Reasons for the end of a session, shown in the address of the logout page: `/logout?reason=NoPermission`. */
const LOGOUT_REASONS = ['SignedOut', 'NoPermission', 'Idle', 'Revoked', 'AnotherAccount', 'ClientAuthError'] as const;
export type LogoutReason = (typeof LOGOUT_REASONS)[number];

/** Address of the logout page with a reason. */
export function logoutPath(afterLogout: string, reason: LogoutReason): string {
  return `${afterLogout}?reason=${reason}`;
}

/** Added to the logout page's address if the person may still be signed in at the provider. */
export const STAYS_AT_PROVIDER = '&provider=open';

export function staysAtProvider(search: string): boolean {
  return new URLSearchParams(search).get('provider') === 'open';
}

/** Reads the reason from an address, where the provider may return it as `state`; undefined if it is unknown. */
export function logoutReasonIn(search: string): LogoutReason | undefined {
  const parameters = new URLSearchParams(search);
  const value = parameters.get('reason') ?? parameters.get('state');
  return LOGOUT_REASONS.find((reason) => reason === value);
}

/**
 * Returns true for the message with which the native app's provider library reports that its state is lost (SES-10).
 */
export function meansSignedOut(message: string): boolean {
  return message.includes('ClientAuthError:');
}
