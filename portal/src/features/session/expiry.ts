import type { Expiry } from '@paystead/contract/features/session/model.ts';

/** Time of the warning before a session's end, in milliseconds; at most a third of the idle time. */
const WARNING_MS = 120_000;

/** Limits of a session in milliseconds, by the device's clock. */
export interface Limits {
  /** Time without a reply of the gateway after which the session ends. */
  readonly idleMs: number;
  readonly absoluteEndAt: number;
}

export type Phase =
  | { readonly kind: 'calm'; readonly warnAt: number }
  /** `canExtend` is false before the absolute end, which can't be extended. */
  | { readonly kind: 'warn'; readonly endsAt: number; readonly canExtend: boolean }
  | { readonly kind: 'over' };

/**
 * Converts the gateway's limits to the device's clock by using differences only. `receivedAt` is by the device's clock.
 */
export function limitsOf(expiry: Expiry, receivedAt: number): Limits {
  const now = Date.parse(expiry.now);
  return {
    idleMs: Date.parse(expiry.idleExpiresAt) - now,
    absoluteEndAt: receivedAt + Date.parse(expiry.absoluteExpiresAt) - now,
  };
}

/** Returns the phase of a session, given the last reply to any tab of this browser (`answeredAt`). */
export function phaseAt({ idleMs, absoluteEndAt }: Limits, answeredAt: number, now: number): Phase {
  const idleEndAt = answeredAt + idleMs;
  const endsAt = Math.min(idleEndAt, absoluteEndAt);
  if (now >= endsAt) return { kind: 'over' };
  const warnAt = endsAt - Math.min(WARNING_MS, idleMs / 3);
  return now < warnAt ? { kind: 'calm', warnAt } : { kind: 'warn', endsAt, canExtend: idleEndAt < absoluteEndAt };
}

/** Formats the time left as `2:00` or `0:09`, rounded up to a second. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
