import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { useText } from '../../platform/translations/translations.tsx';
import { SIGN_IN_SCREENS, type ScreenAction, type ScreenReason } from '../../platform/sign-in/screens.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { Door } from './door.tsx';

interface SignInFailedProps {
  readonly reason: ScreenReason;
  /** Where the person wanted to go. */
  readonly returnTo: string;
}

/** One page per reason, with one action. */
export function SignInFailed({ reason, returnTo }: SignInFailedProps): ReactNode {
  const t = useText();
  const { titleKey, textKey, actionKey, action } = SIGN_IN_SCREENS[reason];
  const [busy, act] = useSignInAction(action, returnTo);
  return (
    <Door title={t(titleKey)} lede={t(textKey)}>
      <Button wide busy={busy} onClick={act}>
        {t(actionKey)}
      </Button>
    </Door>
  );
}

/** What the one button does; busy until the page has changed or left. */
export function useSignInAction(action: ScreenAction, returnTo: string): readonly [busy: boolean, act: () => void] {
  const signIn = useSignIn();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    if (action === 'reload') return location.reload();
    setBusy(true);
    if (action === 'useAnotherAccount') await signIn.logout('AnotherAccount');
    else {
      const path = await signIn.signIn({ returnTo, fresh: action === 'signInFresh' });
      if (path !== undefined) go(path, { replace: true });
    }
    setBusy(false);
  };
  return [busy, () => void act()];
}
