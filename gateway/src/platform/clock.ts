/** The one source of "now", so that tests can shift idle limits, holds and deadlines. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats an instant as in the database and in replies: ISO 8601 in UTC with `Z`. */
export function instantText(at: Date): string {
  return at.toISOString();
}
