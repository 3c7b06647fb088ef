/**
 * Calendar dates: the only code that turns an instant into a date, computes "today" or counts days.
 *
 * A date has no time and no zone, so a function that starts from an instant takes the zone. Use the pay group's zone for
 * anything about pay, the viewer's zone (`device`) for what a screen shows as "today", and `UTC` only where the reader has
 * no zone: database reads as of a date, file names and codes.
 */

/** A calendar date `YYYY-MM-DD` of the Gregorian calendar. Dates compare as text. */
export type LocalDate = string;

/** An IANA zone such as `America/New_York`, `UTC`, or `device` for the zone of the device that runs the code. */
export type TimeZone = string;

/** An instant: a `Date`, milliseconds since 1970-01-01 UTC, or ISO 8601 text with an offset. */
export type Instant = Date | number | string;

const DAY = 86_400_000;

/** Returns the date, or null if the text is not a calendar date as `YYYY-MM-DD`. */
export function parseLocalDate(text: string): LocalDate | null {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && dateInUtc(at) === text ? text : null;
}

/** Returns the date of a year, month (from 1) and day. Day 0 is the last day of the month before. */
export function localDateOf(year: number, month: number, day: number): LocalDate {
  return dateInUtc(new Date(Date.UTC(year, month - 1, day)));
}

/** Returns the last day of a month (from 1). */
export function lastOfMonth(year: number, month: number): LocalDate {
  return localDateOf(year, month + 1, 0);
}

/** Returns the date `days` later, or earlier if `days` is negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateInUtc(new Date(Date.parse(date) + days * DAY));
}

/**
 * Returns the same day of the month `months` later, or earlier if `months` is negative. The last day of a month stays the
 * last day, and a day that the target month doesn't have becomes its last day.
 */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = lastOfMonth(year, month + months);
  const same = `${last.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return date === lastOfMonth(year, month) || same > last ? last : same;
}

/** Returns the days from one date to another, negative if the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(Date.parse(date)).getUTCDay();
}

export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

/** Returns the later of two dates. */
export function later(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}

/** Returns the earlier of two dates. */
export function earlier(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? one : other;
}

/** Returns the current date in a zone; `now` comes from a clock port. */
export function todayIn(timeZone: TimeZone, now: Instant): LocalDate {
  return localDateIn(timeZone, now);
}

/** Returns the date that a zone's calendar shows at an instant. Throws `RangeError` for an unknown zone. */
export function localDateIn(timeZone: TimeZone, instant: Instant): LocalDate {
  const at = new Date(instant);
  return timeZone === 'UTC' ? dateInUtc(at) : wallClockIn(timeZone, at).slice(0, 10);
}

/**
 * Returns the instant at which a zone's wall clock shows a date and time (`HH:MM` or `HH:MM:SS`). A time that is skipped
 * when clocks go forward is taken as if they hadn't; of a repeated time, the first.
 */
export function instantAt(date: LocalDate, time: string, timeZone: TimeZone): Date {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const before = offsetAt(new Date(asUtc - DAY), timeZone);
  const after = offsetAt(new Date(asUtc + DAY), timeZone);
  const early = new Date(asUtc - Math.max(before, after));
  // Correct under the larger offset if that one applies at that instant, else under the other.
  if (offsetAt(early, timeZone) === Math.max(before, after)) return early;
  return new Date(asUtc - Math.min(before, after));
}

/** Returns the milliseconds by which a zone's wall clock is ahead of UTC. */
function offsetAt(at: Date, timeZone: TimeZone): number {
  return Date.parse(`${wallClockIn(timeZone, at).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Formatters by zone. Creating one costs more than using it a thousand times. */
const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/** Returns the wall clock of a zone as `YYYY-MM-DD HH:MM:SS`. */
function wallClockIn(timeZone: TimeZone, at: Date): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const zone = timeZone === 'device' ? undefined : timeZone;
    // The Swedish locale formats dates as ISO 8601, in every ICU version.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}

function dateInUtc(at: Date): LocalDate {
  return at.toISOString().slice(0, 10);
}
