import type { Expiry } from '@paystead/contract/features/session/model.ts';

/** How long before its end a session is announced, in milliseconds; a third of it where sessions are that short. */
export const WARN_FOR = 120_000;

/** When a session ends by itself, in the device's own time, however wrong its clock is. Milliseconds. */
export interface Limits {
  /** From one answer of the gateway to the idle end. */
  readonly idleFor: number;
  readonly absoluteEndAt: number;
}

export type Phase =
  | { readonly kind: 'calm'; readonly warnAt: number }
  /** `canExtend` is false before the absolute end, which nothing moves. */
  | { readonly kind: 'warn'; readonly endsAt: number; readonly canExtend: boolean }
  | { readonly kind: 'over' };

/** The gateway speaks of its own clock: only differences are taken from it. `receivedAt` is the device's time. */
export function limitsOf(expiry: Expiry, receivedAt: number): Limits {
  const now = Date.parse(expiry.now);
  return {
    idleFor: Date.parse(expiry.idleExpiresAt) - now,
    absoluteEndAt: receivedAt + Date.parse(expiry.absoluteExpiresAt) - now,
  };
}

/** Where a session stands, `answeredAt` being the last answer to any tab of this browser. */
export function phaseAt({ idleFor, absoluteEndAt }: Limits, answeredAt: number, now: number): Phase {
  const idleEndAt = answeredAt + idleFor;
  const endsAt = Math.min(idleEndAt, absoluteEndAt);
  if (now >= endsAt) return { kind: 'over' };
  const warnAt = endsAt - Math.min(WARN_FOR, idleFor / 3);
  return now < warnAt ? { kind: 'calm', warnAt } : { kind: 'warn', endsAt, canExtend: idleEndAt < absoluteEndAt };
}

/** `2:00`, `0:09`: what is left, rounded up so that it does not say nothing is left while something is. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
