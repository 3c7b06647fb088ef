import { addDays } from '@paystead/contract/days.ts';
import { localDateIn } from '../clock.ts';
import type { ChangeTiming, PayCalendar } from './port.ts';

/**
 * The first check date, from a local date on, that payroll was not closed for yet when it learned of the change: at its
 * decision, or where it comes into force later than its own date, then. Null where the calendar ends before.
 */
export function firstOpenCheck(
  { timeZone, checkDates, cutoff }: PayCalendar,
  { effectiveDate, decidedAt, inForceAt }: Omit<ChangeTiming, 'changes' | 'promised'>,
  from: string,
): string | null {
  const inForceOn = localDateIn(inForceAt, timeZone);
  const knownOn = inForceOn > effectiveDate ? inForceOn : localDateIn(decidedAt, timeZone);
  const closed = addDays(knownOn, cutoff.days);
  return checkDates.find((checkDate) => checkDate > closed && checkDate >= from && checkDate >= inForceOn) ?? null;
}
