import type { ReactNode } from 'react';
import { PersonalPage } from '../../features/profile/personal-page.tsx';

export { warm } from '../../features/profile/personal-page.tsx';

/** Personal information, and the way to linking another e-mail once the portal has one. */
export function PersonalTab(): ReactNode {
  return <PersonalPage linkEmail={undefined} />;
}
