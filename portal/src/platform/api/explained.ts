import type { FailureCode } from '@paystead/contract/failure.ts';

/**
 * Failures of a read beside a form that the form explains in its place, or works without: no toast, no log entry. An ended
 * session isn't among them, so that sign-in hides the page, says so and keeps the entries.
 */
export const EXPLAINED: readonly FailureCode[] = [
  'edit_role_required',
  'internal',
  'invalid_input',
  'not_found',
  'request_timeout',
  'too_many_requests',
  'unavailable',
];
