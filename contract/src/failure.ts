import { z } from 'zod';
import { signInOffer } from './assurance.ts';

/**
 * The closed list of failure codes, each with its HTTP status. Replies follow RFC 9457 (`application/problem+json`).
 */
export const FAILURE_STATUS = {
  logout_token_invalid: 400,
  unauthenticated: 401,
  token_expired: 401,
  session_idle: 401,
  session_revoked: 401,
  identity_token_invalid: 401,
  stronger_sign_in_required: 403,
  anti_forgery: 403,
  step_up_required: 403,
  edit_role_required: 403,
  changes_frozen: 403,
  scope_required: 403,
  not_your_decision: 403,
  request_not_opened: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  version_conflict: 409,
  already_decided: 409,
  decision_final: 409,
  idempotency_mismatch: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  consent_required: 403,
  too_many_requests: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
} as const;

export type FailureCode = keyof typeof FAILURE_STATUS;

export const failureCodes = Object.keys(FAILURE_STATUS) as FailureCode[];

/**
 * One error in the request. `pointer` is a JSON pointer (RFC 6901) into the body, or `query/…`, `params/…`,
 * `headers/…`.
 */
const fieldFault = z.object({
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  /** The refused value of a record that was sent to the service API; masked where its column is sensitive. */
  value: z.string().optional(),
});
export type FieldFault = z.infer<typeof fieldFault>;

/**
 * A problem by RFC 9457, with `code` (closed list), `requestId` for support, and field errors. Texts follow
 * `Accept-Language`.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(failureCodes as [FailureCode, ...FailureCode[]]),
  detail: z.string(),
  requestId: z.string(),
  /** The code of a refused sign-in, by which support finds the reason. */
  reference: z.string().optional(),
  errors: z.array(fieldFault).optional(),
  /** With `maintenance`: when changes are expected to be possible again (UTC). Absent: not known. */
  until: z.iso.datetime().optional(),
  /** With `stronger_sign_in_required`: the sign-in to ask the provider for. */
  signIn: signInOffer.optional(),
});
export type Problem = z.infer<typeof problem>;
