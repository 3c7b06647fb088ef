import { useState, type ReactNode } from 'react';
import { tokenIn } from './link-token.ts';
import { StopRequest } from './stop-request.tsx';

/** PRF-2: where the notice to an address on file leads. */
export function CancelLink(): ReactNode {
  const [token] = useState(() => tokenIn(location.hash, 'cancel'));
  return <StopRequest token={token} kind="main" />;
}
