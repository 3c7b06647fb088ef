import { expect, it } from 'vitest';
import { SIGN_IN_SCREENS, reasonOf, type ScreenAction, type ScreenReason } from './screens.ts';
import type { SignInErrorCode } from './sign-in-error.ts';

it.each<[SignInErrorCode, ScreenReason]>([
  ['invalid_interaction_type', 'misconfigured'],
  ['no_account', 'expired'],
  ['interaction_in_progress', 'cancelled'],
  ['interaction_required', 'expired'],
  ['popup_blocked', 'popupBlocked'],
  ['cancelled', 'cancelled'],
  ['timeout', 'providerDown'],
  ['state_mismatch', 'expired'],
  ['invalid_answer', 'providerDown'],
  ['provider_unavailable', 'providerDown'],
  ['refresh_refused', 'expired'],
  ['unknown_account', 'unknownAccount'],
  ['no_access', 'noAccess'],
  ['too_weak', 'secondFactor'],
  ['still_too_weak', 'noSecondFactor'],
  ['no_selected_profile', 'expired'],
])('the failure %s is explained by the screen %s', (code, reason) => {
  expect(reasonOf(code)).toBe(reason);
});

it('every screen has its own texts and the action that helps', () => {
  const actions: Record<ScreenReason, ScreenAction> = {
    noAccess: 'useAnotherAccount',
    expired: 'signInFresh',
    revoked: 'signInFresh',
    providerDown: 'signIn',
    cancelled: 'signIn',
    unknownAccount: 'useAnotherAccount',
    popupBlocked: 'signIn',
    misconfigured: 'reload',
    secondFactor: 'signInStronger',
    passkey: 'signInStronger',
    noSecondFactor: 'signInStronger',
    noPasskey: 'signInStronger',
    tooWeakProvider: 'useAnotherAccount',
  };
  expect(SIGN_IN_SCREENS).toEqual(
    Object.fromEntries(
      Object.entries(actions).map(([reason, action]) => [
        reason,
        {
          titleKey: `signIn.${reason}.title`,
          textKey: `signIn.${reason}.text`,
          actionKey: `signIn.${reason}.action`,
          action,
        },
      ]),
    ),
  );
});
