import { isRepeatable, type Operation } from './operation.ts';

/** How often and how long the client repeats a call that wasn't answered. */
export interface RetryPolicy {
  /** Calls in all, the first one included. */
  readonly attempts: number;
  /** The longest wait between two calls, in seconds. A longer `Retry-After` ends the call with its error. */
  readonly longestWaitSeconds: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 5, longestWaitSeconds: 120 };

/** A call that failed: the status of the reply, or null without a reply. */
export interface FailedCall {
  readonly operation: Operation;
  readonly status: number | null;
  /** The number of calls so far. */
  readonly attempt: number;
  readonly retryAfterSeconds: number | null;
}

/**
 * Returns the milliseconds after which a call may be repeated; null if it must not. 429 refuses a call before it has any
 * effect. Everything else is repeated only where a second effect is impossible.
 */
export function delayBefore(
  { operation, status, attempt, retryAfterSeconds }: FailedCall,
  policy: RetryPolicy,
  random: () => number,
): number | null {
  if (attempt >= policy.attempts) return null;
  const isTemporary = status === null || status === 502 || status === 503 || status === 504;
  if (status !== 429 && !(isTemporary && isRepeatable(operation))) return null;
  if (retryAfterSeconds !== null)
    return retryAfterSeconds > policy.longestWaitSeconds ? null : retryAfterSeconds * 1000;
  // Half of the delay is random, so that callers that failed together don't return together.
  const longest = Math.min(policy.longestWaitSeconds * 1000, 500 * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random() / 2));
}
