/**
 * The closed list of security events, each with what it means. The table's check constraint and docs/operating.md have the
 * same list.
 */
const SECURITY_EVENT_KINDS = {
  /** 404 to a signed-in person who named a record that is not theirs: one that does not exist or is out of their scope. */
  record_refused: 'access',
  /** 403: the edit role is missing for a change of another person's record. */
  change_refused: 'access',
  /** 403: another person's record asks for a recent sign-in, which the caller does not have. */
  recent_sign_in_missing: 'access',
  /** 403: approving or rejecting a request that somebody else decides about, one's own included. */
  decision_refused: 'access',
  /** Confirming one's identity failed: a bad identity token, one of another person, or a sign-in that is too old. */
  step_up_failed: 'proof',
  /** An identity token made for another sign-in was presented. */
  identity_token_replayed: 'proof',
  /** A refresh token that was exchanged already was presented again. The person is the token's owner. */
  refresh_token_reused: 'proof',
  /** A link from a mail that was used or made void already was presented again. */
  link_token_reused: 'proof',
} as const satisfies Record<string, 'access' | 'proof'>;

export type SecurityEventKind = keyof typeof SECURITY_EVENT_KINDS;

export const securityEventKinds = Object.keys(SECURITY_EVENT_KINDS) as SecurityEventKind[];

/** `access`: somebody else's record was asked for. `proof`: something that should show who the caller is was not good. */
export function kindsOfGroup(group: 'access' | 'proof'): SecurityEventKind[] {
  return securityEventKinds.filter((kind) => SECURITY_EVENT_KINDS[kind] === group);
}
