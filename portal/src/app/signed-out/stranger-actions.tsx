import type { ReactNode } from 'react';
import { ClaimAddress } from '../../features/profile-selection/link/claim-address.tsx';
import { FinishClaim } from '../../features/profile-selection/link/finish-claim.tsx';
import { tokenIn } from '../../features/profile-selection/link/link-token.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';

interface StrangerActionsProps {
  readonly stranger: Stranger;
  readonly onLinked: () => void;
  /**
   * Continues once the account is linked. Passed in, because importing it here would make two chunks depend on each
   * other.
   */
  readonly onward: ReactNode;
}

/** PRF-2: requests a link to the email on file, or completes it for a person who opens the link. */
export function StrangerActions({ stranger, onLinked, onward }: StrangerActionsProps): ReactNode {
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(stranger.returnTo) ?? [];
  const token = path === '/link-email' ? tokenIn(fragment, 'token') : undefined;
  return token === undefined ? (
    <ClaimAddress stranger={stranger} />
  ) : (
    <FinishClaim stranger={stranger} token={token} onLinked={onLinked} onward={onward} />
  );
}
