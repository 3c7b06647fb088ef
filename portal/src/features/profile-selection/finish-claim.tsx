import type { ReactNode } from 'react';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { LinkReview } from './link-review.tsx';

interface FinishClaimProps {
  readonly stranger: Stranger;
  /** Of the mailed link. */
  readonly token: string;
  readonly onLinked: () => void;
  /** Goes on into the portal, which knows the address from now on. */
  readonly onward: ReactNode;
}

/** PRF-2: the mailed link of `ClaimAddress`, opened by whoever signed in with the address that asked. */
export function FinishClaim({ stranger, token, onLinked, onward }: FinishClaimProps): ReactNode {
  const t = useText();
  return (
    <LinkReview
      token={token}
      idToken={stranger.idToken}
      vainNote={t('profileSelection.claimVainNote')}
      onLinked={onLinked}
    >
      {onward}
    </LinkReview>
  );
}
