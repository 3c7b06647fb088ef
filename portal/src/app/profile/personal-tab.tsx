import type { ReactNode } from 'react';
import { PersonalPage } from '../../features/profile/personal/personal-page.tsx';
import { useHrefOf } from '../hrefs.ts';

export { warm } from '../../features/profile/personal/personal-page.tsx';

/** Personal information. Another email is linked under Preferences, if the menu has them. */
export function PersonalTab(): ReactNode {
  const preferences = useHrefOf()('preferences');
  return <PersonalPage linkEmail={preferences && `${preferences}#sign-in-email`} />;
}
