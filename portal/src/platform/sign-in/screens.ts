import { WeakSignIn, type SignInError, type SignInErrorCode } from './sign-in-error.ts';

export type ScreenReason =
  | 'noAccess'
  | 'expired'
  | 'revoked'
  | 'providerDown'
  | 'cancelled'
  | 'unknownAccount'
  | 'popupBlocked'
  | 'misconfigured'
  | 'secondFactor'
  | 'passkey'
  | 'noSecondFactor'
  | 'noPasskey'
  | 'tooWeakProvider';

/**
 * Action of a screen's button: sign in, sign in with the password, sign in at the required level, sign out to use another
 * account, or reload the page.
 */
export type ScreenAction = 'signIn' | 'signInFresh' | 'signInStronger' | 'useAnotherAccount' | 'reload';

export interface SignInScreen {
  readonly titleKey: `signIn.${ScreenReason}.title`;
  readonly textKey: `signIn.${ScreenReason}.text`;
  readonly actionKey: `signIn.${ScreenReason}.action`;
  readonly action: ScreenAction;
}

const screen = (reason: ScreenReason, action: ScreenAction): SignInScreen => ({
  titleKey: `signIn.${reason}.title`,
  textKey: `signIn.${reason}.text`,
  actionKey: `signIn.${reason}.action`,
  action,
});

/** The screen of each reason, with one action. */
export const SIGN_IN_SCREENS: Record<ScreenReason, SignInScreen> = {
  noAccess: screen('noAccess', 'useAnotherAccount'),
  expired: screen('expired', 'signInFresh'),
  revoked: screen('revoked', 'signInFresh'),
  providerDown: screen('providerDown', 'signIn'),
  cancelled: screen('cancelled', 'signIn'),
  unknownAccount: screen('unknownAccount', 'useAnotherAccount'),
  popupBlocked: screen('popupBlocked', 'signIn'),
  misconfigured: screen('misconfigured', 'reload'),
  secondFactor: screen('secondFactor', 'signInStronger'),
  passkey: screen('passkey', 'signInStronger'),
  noSecondFactor: screen('noSecondFactor', 'signInStronger'),
  noPasskey: screen('noPasskey', 'signInStronger'),
  tooWeakProvider: screen('tooWeakProvider', 'useAnotherAccount'),
};

const REASONS: Record<SignInErrorCode, ScreenReason> = {
  invalid_interaction_type: 'misconfigured',
  no_account: 'expired',
  interaction_in_progress: 'cancelled',
  interaction_required: 'expired',
  popup_blocked: 'popupBlocked',
  cancelled: 'cancelled',
  timeout: 'providerDown',
  state_mismatch: 'expired',
  invalid_answer: 'providerDown',
  provider_unavailable: 'providerDown',
  refresh_refused: 'expired',
  unknown_account: 'unknownAccount',
  no_access: 'noAccess',
  too_weak: 'secondFactor',
  still_too_weak: 'noSecondFactor',
  no_selected_profile: 'expired',
};

/** Returns the screen that explains a failure. */
export const reasonOf = (code: SignInErrorCode): ScreenReason => REASONS[code];

/** Returns the screen that explains an error. */
export function reasonOfError(error: SignInError): ScreenReason {
  return error instanceof WeakSignIn ? reasonOfWeak(error) : reasonOf(error.code);
}

/** A first refusal leads to the stronger sign-in; after a second one, the person has to set something up first. */
function reasonOfWeak({ code, offer }: WeakSignIn): ScreenReason {
  if (!offer.isAvailable) return 'tooWeakProvider';
  const isFirst = code === 'too_weak';
  if (offer.level === 'phishingResistant') return isFirst ? 'passkey' : 'noPasskey';
  return isFirst ? 'secondFactor' : 'noSecondFactor';
}
