/** Why a session ended; stands in the address of the page after it: `/logout?reason=NoPermission`. */
export const LOGOUT_REASONS = [
  'SignedOut',
  'NoPermission',
  'Idle',
  'Revoked',
  'AnotherAccount',
  'ClientAuthError',
] as const;
export type LogoutReason = (typeof LOGOUT_REASONS)[number];

export function logoutPath(afterLogout: string, reason: LogoutReason): string {
  return `${afterLogout}?reason=${reason}`;
}

/** The reason in an address, when it is one of ours. */
export function logoutReasonIn(search: string): LogoutReason | undefined {
  const parameters = new URLSearchParams(search);
  const said = parameters.get('reason') ?? parameters.get('state');
  return LOGOUT_REASONS.find((reason) => reason === said);
}

/** SES-10: what the wrapper's provider library says when its state is beyond repair. */
export function meansSignedOut(message: string): boolean {
  return message.includes('ClientAuthError:');
}
