import type { SignInFailureCode } from '@paystead/contract/features/session/model.ts';
import { ApiFailure, Unreached } from '../api/failure.ts';
import type { SignInError, SignInErrorCode } from './sign-in-error.ts';

/** The codes of failures that the portal sees itself. */
type SeenFailure = SignInFailureCode & SignInErrorCode;

/** A failure that only the portal, or the person, has seen. */
export interface FailureReport {
  readonly code: SignInFailureCode;
  readonly providerError?: string;
}

/** Failures that always need support. */
const REPORTED: ReadonlySet<SignInErrorCode> = new Set<SeenFailure>([
  'timeout',
  'state_mismatch',
  'invalid_answer',
  'provider_unavailable',
]);
/** These also end every session that was open too long, without an error of the provider. */
const REPORTED_WITH_ERROR: ReadonlySet<SignInErrorCode> = new Set<SeenFailure>([
  'interaction_required',
  'refresh_refused',
]);

/**
 * SIG-2: returns what the gateway may learn of a failure; undefined if it has refused the sign-in itself, or if nothing is
 * wrong, such as after the person canceled.
 */
export function failureReport({ code, cause, reference }: SignInError): FailureReport | undefined {
  // The gateway's own failures aren't the provider's.
  if (reference !== undefined || cause instanceof ApiFailure || cause instanceof Unreached) return undefined;
  const providerError = providerErrorIn(cause);
  const isOrdinary = providerError === undefined || providerError === 'login_required';
  if (!isReported(code) || (REPORTED_WITH_ERROR.has(code) && isOrdinary)) return undefined;
  return { code, ...(providerError !== undefined && { providerError }) };
}

function isReported(code: SignInErrorCode): code is SeenFailure {
  return REPORTED.has(code) || REPORTED_WITH_ERROR.has(code);
}

/** SIG-2: returns what the gateway may learn of an error that the provider's own page showed, by the person's word. */
export function pageFailureReport(error: SignInError | undefined): FailureReport {
  const providerError = providerErrorIn(error?.cause);
  return { code: 'provider_page_failed', ...(providerError !== undefined && { providerError }) };
}

/** Returns the `error` of the provider's answer. Its description may name the person and is never read. */
function providerErrorIn(cause: unknown): string | undefined {
  const error: unknown = cause instanceof Error && 'error' in cause ? cause.error : undefined;
  return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : undefined;
}
