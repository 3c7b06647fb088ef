import { todayIn } from '@paystead/contract/local-date.ts';

/** Times of a message: instants, of which null is now or never, and a local date. */
interface MessageTimes {
  readonly publishAt: string | null;
  readonly expiresAt: string | null;
  readonly dueDate: string | null;
}

/** The codes of the faults, by the field that has them. */
export const TIME_FAULTS = { expiresAt: 'expiresEarly', dueDate: 'dueEarly' } as const;

const HALF_DAY = 12 * 3_600_000;

/** Returns the fields with a time that no one could keep: an end, or a due date in every zone, before the message is published. */
export function timeFaults({ publishAt, expiresAt, dueDate }: MessageTimes, now: Date): (keyof typeof TIME_FAULTS)[] {
  const publishes = Math.max(publishAt === null ? 0 : Date.parse(publishAt), now.getTime());
  const faults: (keyof typeof TIME_FAULTS)[] = [];
  if (expiresAt !== null && Date.parse(expiresAt) <= publishes) faults.push('expiresAt');
  if (dueDate !== null && dueDate < todayIn('UTC', publishes - HALF_DAY)) faults.push('dueDate');
  return faults;
}
