/**
 * The closed list of security events with their meaning. The table's check constraint and docs/operating.md have the
 * same list.
 */
const SECURITY_EVENT_KINDS = {
  /** 404 for a signed-in person who requested a record that doesn't exist or is out of their scope. */
  record_refused: 'access',
  /** 403: no edit role for a change of another person's record. */
  change_refused: 'access',
  /** 403: another person's record requires a recent sign-in, which the caller doesn't have. */
  recent_sign_in_missing: 'access',
  /** 403: approving or rejecting a request that someone else decides, including one's own. */
  decision_refused: 'access',
  /** A failed proof of identity: a bad identity token, another person's, or a sign-in that is too old. */
  step_up_failed: 'proof',
  /** An identity token that was used before, or that was issued for another sign-in. */
  identity_token_replayed: 'proof',
  /** A refresh token that was already exchanged. The person is the token's owner. */
  refresh_token_reused: 'proof',
  /** A mailed link that was already used or voided. */
  link_token_reused: 'proof',
  /** A sign-out of the identity provider with an invalid or used logout token. */
  logout_token_refused: 'proof',
  /** 403: a session, or a sign-in, below the level that the client requires of this person. */
  weak_sign_in: 'access',
  /** An invitation that was locked after too many wrong facts. */
  invitation_locked: 'proof',
  /** Client authentication that failed at the token endpoint: an unknown account, a wrong secret, a bad assertion. */
  service_credential_refused: 'proof',
  /** A client assertion that was used before. */
  service_assertion_replayed: 'proof',
  /** 401: a service account's token that has expired, or whose account or credential was ended. */
  service_token_refused: 'proof',
  /** 403 or 404: a service account's call beyond its scopes, its clients or its own imports. */
  service_scope_refused: 'access',
  /** A sign-in to the console by an account that is no operator's, or below the level that the console requires. */
  console_sign_in_refused: 'proof',
  /** 403 or 404: an operator's call beyond their role or their clients. */
  console_call_refused: 'access',
} as const satisfies Record<string, 'access' | 'proof'>;

export type SecurityEventKind = keyof typeof SECURITY_EVENT_KINDS;

export const securityEventKinds = Object.keys(SECURITY_EVENT_KINDS) as SecurityEventKind[];

/** `access`: a request for another person's record. `proof`: a failed proof of identity. */
export function kindsOfGroup(group: 'access' | 'proof'): SecurityEventKind[] {
  return securityEventKinds.filter((kind) => SECURITY_EVENT_KINDS[kind] === group);
}
