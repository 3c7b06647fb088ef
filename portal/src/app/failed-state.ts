import type { ScreenReason } from '../platform/sign-in/screens.ts';

/** What the login-failed route is told in the history entry, so that it says the same after a reload. */
export interface FailedState {
  /** Unchecked: whoever shows it looks whether there is such a reason. */
  readonly reason: ScreenReason | undefined;
  /** Where the person wanted to go; checked again by sign-in before anybody goes there. */
  readonly returnTo: string;
}

export function failedState(state: unknown = history.state): FailedState {
  const { reason, returnTo } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? (reason as ScreenReason) : undefined,
    returnTo: typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : '/home',
  };
}
