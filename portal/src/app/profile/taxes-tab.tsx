import type { ReactNode } from 'react';
import { ProfileFrame } from '../../features/profile/profile-frame.tsx';
import { TaxesPage } from '../../features/taxes/overview/taxes-page.tsx';

export { warm } from '../../features/taxes/overview/taxes-page.tsx';

/** Taxes within My profile. */
export function TaxesTab(): ReactNode {
  return (
    <ProfileFrame current="taxes">
      <TaxesPage />
    </ProfileFrame>
  );
}
