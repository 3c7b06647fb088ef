import { useState, type ReactNode } from 'react';
import { tokenIn } from './link-token.ts';
import { StopRequest } from './stop-request.tsx';

/** The page of the link in a notice to an email on file, which stops the email change (PRF-2). */
export function CancelLink(): ReactNode {
  const [token] = useState(() => tokenIn(location.hash, 'cancel'));
  return <StopRequest token={token} kind="main" />;
}
