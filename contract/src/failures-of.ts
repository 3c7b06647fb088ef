import type { Endpoint, Who } from './endpoint.ts';
import { failureCodes, type FailureCode } from './failure.ts';

const SESSION: readonly FailureCode[] = [
  'unauthenticated',
  'token_expired',
  'session_idle',
  'session_revoked',
  'stronger_sign_in_required',
];

const BY_WHO: Readonly<Record<Who, readonly FailureCode[]>> = {
  anyone: [],
  identityToken: ['unauthenticated', 'identity_token_invalid', 'stronger_sign_in_required'],
  session: SESSION,
  self: [...SESSION, 'not_found'],
  inScope: [...SESSION, 'not_found'],
  selfOrInScope: [...SESSION, 'not_found'],
  scope: [...SESSION, 'not_found'],
};

/** Codes that any call can reply with: limits, internal errors and overload. */
const ALWAYS: readonly FailureCode[] = ['too_many_requests', 'internal', 'unavailable'];

/** Checks whether a call writes: by its method, or because it is declared as a GET that writes. */
export function isWrite(endpoint: Pick<Endpoint, 'method' | 'writes'>): boolean {
  return endpoint.method !== 'GET' || endpoint.writes === true;
}

/** Checks whether maintenance pauses a call: it writes, and isn't declared to work. */
export function isPausable(endpoint: Pick<Endpoint, 'method' | 'writes' | 'reads' | 'inMaintenance'>): boolean {
  return isWrite(endpoint) && !endpoint.reads && endpoint.inMaintenance !== 'works';
}

/** Checks whether a call with a session cookie, or from a browser, has to carry the anti-forgery pair. */
export function needsForgeryPair(endpoint: Endpoint): boolean {
  return isWrite(endpoint) && !endpoint.urlEncoded;
}

/**
 * Returns every failure code of an endpoint, in the order of the closed list: those that follow from its callers, needs
 * and inputs, and those that it declares.
 */
export function failuresOf(endpoint: Endpoint): readonly FailureCode[] {
  const { needs = {}, params, query, body, form } = endpoint;
  const can = new Set<FailureCode>([...BY_WHO[endpoint.who], ...ALWAYS, ...(endpoint.failures ?? [])]);
  const add = (applies: unknown, ...codes: FailureCode[]) => applies && codes.forEach((code) => can.add(code));
  add(needsForgeryPair(endpoint), 'anti_forgery');
  add(isPausable(endpoint), 'maintenance');
  add(params ?? needs.feature, 'not_found');
  add(needs.editRole, 'edit_role_required');
  add(needs.recentSignIn ?? needs.recentSignInOfSession, 'step_up_required');
  add(needs.idempotencyKey, 'idempotency_mismatch');
  add(needs.version, 'version_conflict');
  add(params ?? query ?? body ?? form, 'invalid_input');
  add(body ?? form, 'payload_too_large', 'unsupported_media_type', 'request_timeout');
  return failureCodes.filter((code) => can.has(code));
}

/** Whether a call can require a new sign-in: a recent one, or a stronger one. */
export function canDemandSignIn(endpoint: Endpoint): boolean {
  return canDemandStepUp(endpoint) || failuresOf(endpoint).includes('stronger_sign_in_required');
}

/** Checks whether a call can require a recent sign-in: by its declared need, or by its own rules. */
export function canDemandStepUp(endpoint: Endpoint): boolean {
  return failuresOf(endpoint).includes('step_up_required');
}
