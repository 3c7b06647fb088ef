import type { ReactNode } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';

/** Says that nothing was sent because the person didn't confirm their identity. No toast repeats it. */
export function NotConfirmed({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof ApiFailure) || error.code !== 'step_up_required') return null;
  return <Banner tone="warning" announce="polite" title={error.detail ?? ''} />;
}
