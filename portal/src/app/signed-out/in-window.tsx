import type { ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSignIn } from '../../platform/sign-in/use-sign-in.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/**
 * Shown while the provider's page is open in a window, or in the system's browser. The person may have closed it, or it may
 * show an error, which the portal can't always see.
 */
export function InWindow(): ReactNode {
  const t = useText();
  const signIn = useSignIn();
  return (
    <SignedOutPage title={t('signIn.working')} lede={t('signIn.inWindow')}>
      <Button wide kind="second" onClick={() => signIn.cancel()}>
        {t('signIn.inWindowCancel')}
      </Button>
    </SignedOutPage>
  );
}
