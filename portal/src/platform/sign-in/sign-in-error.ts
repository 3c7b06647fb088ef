import type { SignInOffer } from '@paystead/contract/assurance.ts';

/** Failures of sign-in. The first two codes are the specification's (SES-1, SES-3). */
export type SignInErrorCode =
  | 'invalid_interaction_type'
  | 'no_account'
  | 'interaction_in_progress'
  | 'interaction_required'
  | 'popup_blocked'
  | 'cancelled'
  | 'timeout'
  | 'state_mismatch'
  | 'invalid_answer'
  | 'provider_unavailable'
  | 'refresh_refused'
  | 'unknown_account'
  | 'no_access'
  | 'too_weak'
  | 'still_too_weak'
  | 'no_selected_profile';

/** Messages for logs. People see the screen of the code instead (`screens.ts`). */
const MESSAGES: Record<SignInErrorCode, string> = {
  invalid_interaction_type: 'The interaction type must be Popup or Redirect.',
  no_account: 'No account is signed in.',
  interaction_in_progress: 'Another sign-in is under way.',
  interaction_required: 'The provider needs the person.',
  popup_blocked: 'The browser did not open the sign-in window.',
  cancelled: 'The person ended the sign-in.',
  timeout: 'The provider did not answer in time.',
  state_mismatch: 'The answer belongs to no sign-in of this page.',
  invalid_answer: 'The answer of the provider is not valid.',
  provider_unavailable: 'The provider cannot be reached.',
  refresh_refused: 'The refresh token is invalid, expired or absent.',
  unknown_account: 'The account has no profile.',
  no_access: 'The gateway refused the account.',
  too_weak: 'The client requires a stronger sign-in.',
  still_too_weak: 'The provider did not prove the sign-in that was requested.',
  no_selected_profile: '[Token Refresh]There is no selected profile.',
};

/** A failure of sign-in with its code. */
export class SignInError extends Error {
  readonly code: SignInErrorCode;
  /** The code by which support finds the reason, if the gateway refused. */
  readonly reference: string | undefined;
  constructor(code: SignInErrorCode, cause?: unknown, reference?: string) {
    super(MESSAGES[code], cause === undefined ? undefined : { cause });
    this.name = 'SignInError';
    this.code = code;
    this.reference = reference;
  }
}

/** A sign-in that is weaker than the client requires. */
export class WeakSignIn extends SignInError {
  readonly offer: SignInOffer;
  /** `isRepeated`: the stronger sign-in was requested already, and the provider returned a weaker one. */
  constructor(offer: SignInOffer, isRepeated = false) {
    super(isRepeated ? 'still_too_weak' : 'too_weak');
    this.offer = offer;
  }
}

/** Returns the error itself, or `invalid_answer` with the error as its cause. */
export function asSignInError(error: unknown): SignInError {
  return error instanceof SignInError ? error : new SignInError('invalid_answer', error);
}
