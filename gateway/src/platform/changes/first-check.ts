import { localDateIn } from '@paystead/contract/local-date.ts';
import { cutoffOf } from '@paystead/payroll/calendar/cutoff.ts';
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
  const knownAt = effectiveOn > effectiveDate ? effectiveAt : decidedAt;
  const knownOn = localDateIn(timeZone, knownAt);
  const deadline = { bankingDays: cutoff.days, time: cutoff.time };
  return (
    checkDates.find(
      (checkDate) =>
        checkDate > knownOn &&
        checkDate >= from &&
        checkDate >= effectiveOn &&
        cutoffOf(deadline, checkDate, timeZone) > knownAt,
    ) ?? null
  );
}
