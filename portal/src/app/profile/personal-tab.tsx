import type { ReactNode } from 'react';
import { PersonalPage } from '../../features/profile/personal-page.tsx';
import { useHrefOf } from '../hrefs.ts';

export { warm } from '../../features/profile/personal-page.tsx';

/** Personal information; another e-mail is linked under Preferences, where there are any. */
export function PersonalTab(): ReactNode {
  const preferences = useHrefOf()('preferences');
  return <PersonalPage linkEmail={preferences && `${preferences}#sign-in-email`} />;
}
