import { addBankingDays, bankingDayFrom } from '@paystead/payroll/calendar/banking-days.ts';
import { cutoffOf, type Cutoff } from '@paystead/payroll/calendar/cutoff.ts';
import { addDays, instantAt, localDateIn } from '@paystead/contract/local-date.ts';

/** The time that a bank has to reject a new number before pay goes there: three banking days (handbook 4.3). */
const PRENOTE_BANKING_DAYS = 3;
const HOLD_HOURS = 72;

/** The dates on which an employee is paid, as changes of accounts need them. */
export interface PayDates {
  readonly timeZone: string;
  /** Check dates, oldest first; past ones are ignored. */
  readonly checkDates: readonly string[];
  /** Payroll closes for a check date that many banking days before it, at this local time (`17:00:00`). */
  readonly cutoff: Cutoff;
}

/** The dates of a change that is submitted now. */
export interface Forecast {
  readonly today: string;
  /** The next check date that is open for changes, with its cutoff; null if the calendar ends before. */
  readonly next: { readonly checkDate: string; readonly cutoffAt: Date } | null;
  readonly resplit: string | null;
  readonly newNumber: { readonly holdUntil: Date; readonly confirmedBy: string; readonly firstPayDate: string | null };
}

/**
 * Computes the dates of a change. A new number is held until the day after the next payday and for at least 72 hours, so
 * that the employee gets one more paycheck as before and can object; then the bank has three banking days; then the number
 * is paid with the first check that is still open. A new split of proven accounts reaches the next open check.
 */
export function forecast(dates: PayDates, now: Date): Forecast {
  const today = localDateIn(dates.timeZone, now);
  const holdUntil = holdEnd(dates, today, now);
  const confirmedBy = confirmationDay(localDateIn(dates.timeZone, holdUntil));
  const next = openCheck(dates, today, now);
  return {
    today,
    next,
    resplit: next?.checkDate ?? null,
    newNumber: {
      holdUntil,
      confirmedBy,
      firstPayDate: checkReached(dates, holdUntil, true),
    },
  };
}

/**
 * Returns the first check date that a change reaches that takes effect at an instant. A new number has to be confirmed by
 * the bank first. Null if the calendar ends before.
 */
export function checkReached(dates: PayDates, effectiveAt: Date, isNewNumber: boolean): string | null {
  const began = localDateIn(dates.timeZone, effectiveAt);
  const from = isNewNumber ? instantAt(confirmationDay(began), '00:00:00', dates.timeZone) : effectiveAt;
  return openCheck(dates, began, from)?.checkDate ?? null;
}

/** Returns the first check date after a local date that is still open for changes at an instant. */
function openCheck(dates: PayDates, after: string, from: Date) {
  return (
    dates.checkDates
      .filter((checkDate) => checkDate > after)
      .map((checkDate) => ({ checkDate, cutoffAt: cutoffOf(dates.cutoff, checkDate, dates.timeZone) }))
      .find(({ cutoffAt }) => cutoffAt > from) ?? null
  );
}

/**
 * Returns the local date on which an account is confirmed if its prenote began on `began`. A prenote of a weekend or a
 * holiday leaves on the next banking day, from which the bank's days count.
 */
export function confirmationDay(began: string): string {
  return addBankingDays(bankingDayFrom(began), PRENOTE_BANKING_DAYS);
}

/** Returns the first check date that is open on a local date or later. */
export function firstCheckFrom(dates: PayDates, date: string): string | null {
  const from = instantAt(date, '00:00:00', dates.timeZone);
  return (
    dates.checkDates.find(
      (checkDate) => checkDate >= date && cutoffOf(dates.cutoff, checkDate, dates.timeZone) > from,
    ) ?? null
  );
}

/** Returns the later of 72 hours from now and the end of the next payday. Today's payday has already paid. */
function holdEnd({ checkDates, timeZone }: PayDates, today: string, now: Date): Date {
  const hours = new Date(now.getTime() + HOLD_HOURS * 3_600_000);
  const payday = checkDates.find((checkDate) => checkDate > today);
  if (payday === undefined) return hours;
  const after = instantAt(addDays(payday, 1), '00:00:00', timeZone);
  return after > hours ? after : hours;
}
