import type { ScreenReason } from '../../platform/sign-in/screens.ts';

/** State of the login-failed route's history entry, so that a reload shows the same reason. */
export interface FailedState {
  /** Not validated: the page checks whether it knows the reason. */
  readonly reason: ScreenReason | undefined;
  /** Code by which support finds the reason. */
  readonly reference: string | undefined;
  /** Page to continue at. Sign-in validates it before navigating. */
  readonly returnTo: string;
}

export function failedState(state: unknown = history.state): FailedState {
  const { reason, reference, returnTo } = (typeof state === 'object' && state !== null ? state : {}) as Record<
    string,
    unknown
  >;
  return {
    reason: typeof reason === 'string' ? (reason as ScreenReason) : undefined,
    reference: typeof reference === 'string' && /^[0-9A-Z]{8}$/.test(reference) ? reference : undefined,
    returnTo: typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : '/home',
  };
}
