/** Attempts after which an item is a dead letter: with the waits below two and a half days, a weekend's outage. */
export const MOST_ATTEMPTS = 24;

const FIRST_SECONDS = 15;
const MOST_SECONDS = 6 * 3600;

/**
 * Seconds to wait after the nth failed attempt (from 1): doubled each time, six hours at most. `random` in [0, 1) takes
 * away up to half, so that what failed together does not come back together.
 */
export function secondsUntilNext(attempt: number, random: number): number {
  const whole = Math.min(FIRST_SECONDS * 2 ** (attempt - 1), MOST_SECONDS);
  return Math.ceil(whole * (1 - random / 2));
}
