import { addDays, localDateIn } from '@paystead/contract/local-date.ts';
import type { ChangeTiming, PayCalendar } from './port.ts';

/**
 * Returns the first check date, from a local date on, for which payroll was still open when it learned of the change:
 * at the decision, or at the effective time if that is later than the change's own date. Null if the calendar ends
 * before.
 */
export function firstOpenCheck(
  { timeZone, checkDates, cutoff }: PayCalendar,
  { effectiveDate, decidedAt, effectiveAt }: Omit<ChangeTiming, 'changes' | 'announced'>,
  from: string,
): string | null {
  const effectiveOn = localDateIn(timeZone, effectiveAt);
  const knownOn = effectiveOn > effectiveDate ? effectiveOn : localDateIn(timeZone, decidedAt);
  const closed = addDays(knownOn, cutoff.days);
  return checkDates.find((checkDate) => checkDate > closed && checkDate >= from && checkDate >= effectiveOn) ?? null;
}
