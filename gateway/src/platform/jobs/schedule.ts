import { addDays, instantAt, todayIn } from '@paystead/contract/local-date.ts';
import type { Every } from './job.ts';

const MINUTE = 60_000;

/**
 * Returns the first instant after `after` at which a job of this schedule is due. Missed periods aren't made up for.
 */
export function nextRun(every: Every, after: Date): Date {
  if ('seconds' in every) return new Date(after.getTime() + every.seconds * 1000);
  if ('minutes' in every) return new Date(after.getTime() + every.minutes * MINUTE);
  if ('hours' in every) return new Date(after.getTime() + every.hours * 60 * MINUTE);
  const today = todayIn(every.timeZone, after);
  for (const days of [0, 1, 2]) {
    // Count dates, not hours: 24 hours after 23:30 skip the whole next date if that is an hour short.
    const date = addDays(today, days);
    const at = instantAt(date, every.daily, every.timeZone);
    if (at > after) return at;
  }
  throw new Error(`no ${every.daily} in ${every.timeZone} within two days`);
}

const FIRST_SECONDS = 30;
const MAX_SECONDS = 3600;

/** Returns the seconds until the retry after the nth failure in a row (from 1): at most an hour, jittered by half. */
export function secondsUntilRetry(failures: number, random: number): number {
  return Math.ceil(Math.min(FIRST_SECONDS * 2 ** (failures - 1), MAX_SECONDS) * (1 - random / 2));
}
