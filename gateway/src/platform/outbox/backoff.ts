/**
 * Attempts before an item becomes a dead letter. With the delays below that takes two and a half days: a weekend's
 * outage.
 */
export const MAX_ATTEMPTS = 24;

const FIRST_SECONDS = 15;
const MAX_SECONDS = 6 * 3600;

/**
 * Returns the seconds to wait after the nth failed attempt (from 1): doubled each time, at most six hours. `random` in
 * [0, 1) takes off up to half, so that items that failed together aren't retried together.
 */
export function secondsUntilNext(attempt: number, random: number): number {
  const whole = Math.min(FIRST_SECONDS * 2 ** (attempt - 1), MAX_SECONDS);
  return Math.ceil(whole * (1 - random / 2));
}
