import type { ReactNode } from 'react';
import { ApiFailure } from '../../../portal/src/platform/api/failure.ts';
import { Banner } from '../banner/banner.tsx';

/** Stands beside the button of a change whose person did not confirm their identity. No toast says it. */
export function NotConfirmed({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof ApiFailure) || error.code !== 'step_up_required') return null;
  return <Banner tone="warning" announce="polite" title={error.detail ?? ''} />;
}
