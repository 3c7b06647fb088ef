import type { SignInErrorCode } from './sign-in-error.ts';

export type ScreenReason =
  | 'noAccess'
  | 'expired'
  | 'revoked'
  | 'providerDown'
  | 'cancelled'
  | 'unknownAccount'
  | 'popupBlocked'
  | 'misconfigured';

/**
 * Action of a screen's button: sign in, sign in with the password, sign out to use another account, or reload the page.
 */
export type ScreenAction = 'signIn' | 'signInFresh' | 'useAnotherAccount' | 'reload';

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
  no_selected_profile: 'expired',
};

/** Returns the screen that explains a failure. */
export const reasonOf = (code: SignInErrorCode): ScreenReason => REASONS[code];
