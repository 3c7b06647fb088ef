import type { ReactNode } from 'react';
import { MyProfilePage } from '../../features/profile/overview/my-profile-page.tsx';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';

export { warm } from '../../features/profile/overview/my-profile-page.tsx';

/** The Overview tab, with links to the changes that the person may request. */
export function OverviewTab(): ReactNode {
  return <MyProfilePage canEdit={useSignInState().session?.canEdit === true} />;
}
