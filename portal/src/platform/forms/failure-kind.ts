import { ApiFailure, needsSignIn, Unreached } from '../api/failure.ts';

/**
 * The ways in which a request fails that a screen has to tell apart. `offline`: nothing answered, so the request may have
 * arrived. `notConfirmed`: the person didn't confirm their identity, so nothing was sent. `conflict`: the data changed
 * after the page was loaded. `paused`: changes are paused for maintenance; a toast says so. `refused`: every other reply of the gateway. `unknown`: a fault of the portal itself.
 */
export type FailureKind = 'offline' | 'notConfirmed' | 'conflict' | 'paused' | 'refused' | 'unknown';

export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof Unreached) return 'offline';
  if (!(error instanceof ApiFailure)) return 'unknown';
  if (needsSignIn(error)) return 'notConfirmed';
  if (error.code === 'maintenance') return 'paused';
  return error.code === 'version_conflict' ? 'conflict' : 'refused';
}

/** Returns true if the same request may still succeed, so that its dialog stays. `ActionFailure` reports those that no toast does. */
export function canRepeat(kind: FailureKind | undefined): boolean {
  return kind === 'offline' || kind === 'notConfirmed' || kind === 'paused';
}
