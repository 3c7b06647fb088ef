import type { ReactNode } from 'react';
import { CancelLink } from '../../features/profile-selection/cancel-link.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Where the notice to an old e-mail address leads: open to whoever has it, signed in or not. */
export function StopEmailChange(): ReactNode {
  const t = useText();
  return (
    <SignedOutPage title={t('profileSelection.stopTitle')} lede={t('profileSelection.stopLede')}>
      <CancelLink />
    </SignedOutPage>
  );
}
