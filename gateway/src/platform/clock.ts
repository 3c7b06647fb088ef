/** The one source of "now", so that tests can shift idle limits, holds and deadlines. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats an instant as in the database and in replies: ISO 8601 in UTC with `Z`. */
export function instantText(at: Date): string {
  return at.toISOString();
}

/** Returns the calendar date at an instant in an IANA zone, `YYYY-MM-DD`: what "today" means for a pay group. */
export function localDateIn(at: Date, timeZone: string): string {
  // Swedish formats a date as ISO 8601, in every ICU version.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}
