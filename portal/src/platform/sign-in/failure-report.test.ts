// @vitest-environment node
import { expect, it } from 'vitest';
import { ApiFailure, Unreached } from '../api/failure.ts';
import { failureReport, pageFailureReport } from './failure-report.ts';
import { SignInError, type SignInErrorCode } from './sign-in-error.ts';

/** The provider's answer with an error, as the protocol's library throws it. */
const answered = (error: unknown) => Object.assign(new Error('Answer'), { error, error_description: 'Marisol Vega' });
const CODES: SignInErrorCode[] = [
  'invalid_interaction_type', 'no_account', 'interaction_in_progress', 'interaction_required', 'popup_blocked', 'cancelled',
  'timeout', 'state_mismatch', 'invalid_answer', 'provider_unavailable', 'refresh_refused', 'unknown_account', 'no_access',
  'too_weak', 'still_too_weak', 'no_selected_profile',
]; // prettier-ignore
const reported = (cause?: unknown, reference?: string) =>
  CODES.filter((code) => failureReport(new SignInError(code, cause, reference)) !== undefined);

const ALWAYS = ['timeout', 'state_mismatch', 'invalid_answer', 'provider_unavailable'];
const WITH_ERROR = ['interaction_required', ...ALWAYS, 'refresh_refused'];

it.each<[string, unknown, string | undefined, readonly string[], string | undefined]>([
  ['nothing more', undefined, undefined, ALWAYS, undefined],
  ['an error of the provider', answered('server_error'), undefined, WITH_ERROR, 'server_error'],
  ['an ended session at the provider', answered('login_required'), undefined, ALWAYS, 'login_required'],
  ['an error in capitals', answered('Server_Error'), undefined, ALWAYS, undefined],
  ['an error of 40 letters', answered('e'.repeat(40)), undefined, WITH_ERROR, 'e'.repeat(40)],
  ['an error of 41 letters', answered('e'.repeat(41)), undefined, ALWAYS, undefined],
  ['an error that names someone', answered('marisol@keystone.example'), undefined, ALWAYS, undefined],
  ['an error that is no text', answered(7), undefined, ALWAYS, undefined],
  ['another failure', new Error('Failed to fetch'), undefined, ALWAYS, undefined],
  ['an error that wasn’t thrown', { error: 'server_error' }, undefined, ALWAYS, undefined],
  ['a refusal of the gateway', new ApiFailure(503, {}), undefined, [], undefined],
  ['no reply of the gateway', new Unreached(), undefined, [], undefined],
  ['a code of the gateway', answered('server_error'), 'AB12CD34', [], undefined],
])('SIG-2: with %s, only failures of the provider are reported, with its error', (_, cause, reference, codes, providerError) => {
  expect(reported(cause, reference)).toEqual(codes);
  const [code] = codes as SignInErrorCode[];
  const expected = code && { code, ...(providerError !== undefined && { providerError }) };
  expect(code && failureReport(new SignInError(code, cause, reference))).toEqual(expected);
}); // prettier-ignore

it.each([
  [undefined, { code: 'provider_page_failed' }],
  [new SignInError('cancelled'), { code: 'provider_page_failed' }],
  [new SignInError('cancelled', answered('server_error')), { code: 'provider_page_failed', providerError: 'server_error' }],
  [new SignInError('cancelled', answered('Marisol Vega')), { code: 'provider_page_failed' }],
])('SIG-2: a page of the provider that failed is reported by the person’s word: %s', (error, report) => {
  expect(pageFailureReport(error)).toEqual(report);
}); // prettier-ignore
