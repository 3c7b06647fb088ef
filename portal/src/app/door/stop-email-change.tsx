import type { ReactNode } from 'react';
import { CancelLink } from '../../features/profile-selection/cancel-link.tsx';
import { useText } from '../../platform/translations/translations.tsx';
import { Door } from './door.tsx';

/** Where the notice to an old e-mail address leads: open to whoever has it, signed in or not. */
export function StopEmailChange(): ReactNode {
  const t = useText();
  return (
    <Door title={t('profileSelection.stopTitle')} lede={t('profileSelection.stopLede')}>
      <CancelLink />
    </Door>
  );
}
