import type { Endpoint, Who } from './endpoint.ts';
import { failureCodes, type FailureCode } from './failure.ts';

const SESSION: readonly FailureCode[] = ['unauthenticated', 'token_expired', 'session_idle', 'session_revoked'];

const BY_WHO: Readonly<Record<Who, readonly FailureCode[]>> = {
  anyone: [],
  identityToken: ['unauthenticated', 'identity_token_invalid'],
  session: SESSION,
  self: [...SESSION, 'not_found'],
  inScope: [...SESSION, 'not_found'],
  selfOrInScope: [...SESSION, 'not_found'],
  scope: [...SESSION, 'not_found'],
};

/** Limits, faults of our own and overload can answer any call. */
const ALWAYS: readonly FailureCode[] = ['too_many_requests', 'internal', 'unavailable'];

/** Checks whether a call writes: by its method, or because it declares that it does (a GET that writes). */
export function isWrite(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' || endpoint.writes === true;
}

/**
 * Every failure code an endpoint can answer with: what follows from who may call, what it needs and what it takes,
 * and what it declares itself. In the order of the closed list.
 */
export function failuresOf(endpoint: Endpoint): readonly FailureCode[] {
  const { needs = {}, params, query, body, form } = endpoint;
  const can = new Set<FailureCode>([...BY_WHO[endpoint.who], ...ALWAYS, ...(endpoint.failures ?? [])]);
  const add = (applies: unknown, ...codes: FailureCode[]) => applies && codes.forEach((code) => can.add(code));
  add(isWrite(endpoint), 'anti_forgery');
  add(params ?? needs.feature, 'not_found');
  add(needs.editRole, 'edit_role_required');
  add(needs.recentSignIn, 'step_up_required');
  add(needs.idempotencyKey, 'idempotency_mismatch');
  add(needs.version, 'version_conflict');
  add(params ?? query ?? body ?? form, 'invalid_input');
  add(body ?? form, 'payload_too_large', 'unsupported_media_type', 'request_timeout');
  return failureCodes.filter((code) => can.has(code));
}

/** Checks whether a call can require a recent sign-in: by its declared need, or by its own rules. */
export function canDemandStepUp(endpoint: Endpoint): boolean {
  return failuresOf(endpoint).includes('step_up_required');
}
