import type { ReactNode } from 'react';
import { CancelLink } from '../../features/profile-selection/link/cancel-link.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Target of the notice to an old email address. It is open to anyone who has the link, signed in or not. */
export function StopEmailChange(): ReactNode {
  const t = useText();
  return (
    <SignedOutPage title={t('profileSelection.stopTitle')} lede={t('profileSelection.stopLede')}>
      <CancelLink />
    </SignedOutPage>
  );
}
