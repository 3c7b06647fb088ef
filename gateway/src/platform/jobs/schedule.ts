import { addDays } from '@paystead/contract/days.ts';
import { localDateIn } from '../clock.ts';
import type { Every } from './job.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Returns the first instant after `after` at which a job of this schedule is due. Missed periods aren't made up for.
 */
export function nextRun(every: Every, after: Date): Date {
  if ('seconds' in every) return new Date(after.getTime() + every.seconds * 1000);
  if ('minutes' in every) return new Date(after.getTime() + every.minutes * MINUTE);
  if ('hours' in every) return new Date(after.getTime() + every.hours * 60 * MINUTE);
  const today = localDateIn(after, every.timeZone);
  for (const days of [0, 1, 2]) {
    // Count dates, not hours: 24 hours after 23:30 skip the whole next date if that is an hour short.
    const date = addDays(today, days);
    const at = instantOf(date, every.daily, every.timeZone);
    if (at > after) return at;
  }
  throw new Error(`no ${every.daily} in ${every.timeZone} within two days`);
}

/**
 * Returns the instant at which a zone's wall clock shows a date and time. A time that is skipped when clocks go forward
 * is taken as if they hadn't; of a repeated time, the first.
 */
function instantOf(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = offsetAt(new Date(asUtc - DAY), timeZone);
  const after = offsetAt(new Date(asUtc + DAY), timeZone);
  const early = new Date(asUtc - Math.max(before, after));
  // Correct under the larger offset if that one applies at that instant, else under the other.
  if (offsetAt(early, timeZone) === Math.max(before, after)) return early;
  return new Date(asUtc - Math.min(before, after));
}

/** Returns the milliseconds by which a zone's wall clock is ahead of UTC. */
function offsetAt(at: Date, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.trunc(at.getTime() / 1000) * 1000;
}

const FIRST_SECONDS = 30;
const MAX_SECONDS = 3600;

/** Returns the seconds until the retry after the nth failure in a row (from 1): at most an hour, jittered by half. */
export function secondsUntilRetry(failures: number, random: number): number {
  return Math.ceil(Math.min(FIRST_SECONDS * 2 ** (failures - 1), MAX_SECONDS) * (1 - random / 2));
}
