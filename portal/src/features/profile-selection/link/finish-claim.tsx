import type { ReactNode } from 'react';
import type { Stranger } from '../../../platform/sign-in/sign-in.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { LinkReview } from './link-review.tsx';

interface FinishClaimProps {
  readonly stranger: Stranger;
  /** Token of the mailed link. */
  readonly token: string;
  readonly onLinked: () => void;
  /** Button that continues to the portal after the email is linked. */
  readonly onward: ReactNode;
}

/** Review of the link that `ClaimAddress` requested, for the account that requested it (PRF-2). */
export function FinishClaim({ stranger, token, onLinked, onward }: FinishClaimProps): ReactNode {
  const t = useText();
  return (
    <LinkReview token={token} proof={stranger} invalidNote={t('profileSelection.claimInvalidNote')} onLinked={onLinked}>
      {onward}
    </LinkReview>
  );
}
