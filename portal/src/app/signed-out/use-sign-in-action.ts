import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ScreenAction } from '../../platform/sign-in/screens.ts';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';

/** Returns the page's one action, which is busy until the page has changed or was left. */
export function useSignInAction(action: ScreenAction, returnTo: string): readonly [busy: boolean, act: () => void] {
  const signIn = useSignIn();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    if (action === 'reload') return location.reload();
    setBusy(true);
    if (action === 'useAnotherAccount') await signIn.logout('AnotherAccount');
    else {
      const path = await signIn.signIn({
        returnTo,
        fresh: action === 'signInFresh',
        stronger: action === 'signInStronger',
      });
      if (path !== undefined) go(path, { replace: true });
    }
    setBusy(false);
  };
  return [busy, () => void act()];
}
