import type { ReactNode } from 'react';
import { ClaimAddress } from '../../features/profile-selection/claim-address.tsx';
import { FinishClaim } from '../../features/profile-selection/finish-claim.tsx';
import { tokenIn } from '../../features/profile-selection/link-token.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useSignInAction } from './use-sign-in-action.ts';

/** PRF-2: asks for a link to the address on file; for whoever comes from that link's mail, the end of it. */
export function StrangerActions({ stranger }: { readonly stranger: Stranger }): ReactNode {
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(stranger.returnTo) ?? [];
  const token = path === '/link-email' ? tokenIn(fragment, 'token') : undefined;
  return token === undefined ? (
    <ClaimAddress stranger={stranger} />
  ) : (
    <FinishClaim stranger={stranger} token={token} onward={<Onward />} />
  );
}

function Onward(): ReactNode {
  const t = useText();
  const [busy, act] = useSignInAction('signIn', '/home');
  return (
    <Button wide busy={busy} onClick={act}>
      {t('app.signIn')}
    </Button>
  );
}
