import { localDateIn, type Instant, type LocalDate } from '@paystead/contract/local-date.ts';

/** The portal's only source of time, so that tests can shift it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Returns today's date on the device: for greetings and defaults only. Dates of pay come from the gateway. */
export function localToday(clock: Clock): LocalDate {
  return dayOf(clock.now());
}

/** Returns the calendar date of an instant on the device. */
export function dayOf(instant: Instant): LocalDate {
  return localDateIn('device', instant);
}
