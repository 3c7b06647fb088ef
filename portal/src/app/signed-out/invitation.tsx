import type { ReactNode } from 'react';
import { InvitationPage } from '../../features/invitations/invitation-page.tsx';
import { RegisterPage } from '../../features/invitations/register-page.tsx';
import { ChooseProvider } from './choose-provider.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** SIG-8: the page of an invitation, open to anyone, signed in or not. */
export function Invitation(): ReactNode {
  return <InvitationPage Page={SignedOutPage} providerChoice={<ChooseProvider returnTo="/invitation" />} />;
}

/** SIG-8: asks for an invitation of one's own. */
export function Registration(): ReactNode {
  return <RegisterPage Page={SignedOutPage} />;
}
