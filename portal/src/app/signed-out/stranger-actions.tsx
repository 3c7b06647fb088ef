import type { ReactNode } from 'react';
import { ClaimAddress } from '../../features/profile-selection/claim-address.tsx';
import { FinishClaim } from '../../features/profile-selection/finish-claim.tsx';
import { tokenIn } from '../../features/profile-selection/link-token.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';

interface StrangerActionsProps {
  readonly stranger: Stranger;
  readonly onLinked: () => void;
  /** What leads in, once the account is linked. Handed in: imported from here, it would tie two chunks into a circle. */
  readonly onward: ReactNode;
}

/** PRF-2: asks for a link to the address on file; for whoever comes from that link's mail, the end of it. */
export function StrangerActions({ stranger, onLinked, onward }: StrangerActionsProps): ReactNode {
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(stranger.returnTo) ?? [];
  const token = path === '/link-email' ? tokenIn(fragment, 'token') : undefined;
  return token === undefined ? (
    <ClaimAddress stranger={stranger} />
  ) : (
    <FinishClaim stranger={stranger} token={token} onLinked={onLinked} onward={onward} />
  );
}
