/** The portal's only source of time, so that tests can shift it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The device's calendar date, `YYYY-MM-DD`: for greetings and defaults only; pay dates come from the gateway. */
export function localToday(clock: Clock): string {
  const date = new Date(clock.now());
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
