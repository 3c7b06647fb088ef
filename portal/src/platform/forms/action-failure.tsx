import type { ReactNode } from 'react';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../kept-entry/not-confirmed-banner.tsx';
import { failureKindOf } from './failure-kind.ts';

/** Reports a failure beside the button that caused it, if no toast does: a lost connection, or an identity not confirmed. */
export function ActionFailure({ error }: { readonly error: unknown }): ReactNode {
  return failureKindOf(error) === 'offline' ? <BrokenOff /> : <NotConfirmed error={error} />;
}
