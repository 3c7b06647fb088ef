import { ApiFailure, needsSignIn, Unreached } from '../api/failure.ts';

/**
 * The ways in which a request fails that a screen has to tell apart. `offline`: nothing answered, so the request may have
 * arrived. `notConfirmed`: the person didn't confirm their identity, so nothing was sent. `conflict`: the data changed
 * after the page was loaded. `refused`: every other reply of the gateway. `unknown`: a fault of the portal itself.
 */
export type FailureKind = 'offline' | 'notConfirmed' | 'conflict' | 'refused' | 'unknown';

export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof Unreached) return 'offline';
  if (!(error instanceof ApiFailure)) return 'unknown';
  if (needsSignIn(error)) return 'notConfirmed';
  return error.code === 'version_conflict' ? 'conflict' : 'refused';
}

/** Returns true if the same request may still succeed. No toast reports these failures, so the screen has to. */
export function canRepeat(kind: FailureKind | undefined): boolean {
  return kind === 'offline' || kind === 'notConfirmed';
}
