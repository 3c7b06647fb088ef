import { addBankingDays } from '@paystead/payroll/calendar/banking-days.ts';
import { cutoffOf, type Cutoff } from '@paystead/payroll/calendar/cutoff.ts';
import { addDays, instantAt, localDateIn, todayIn } from '@paystead/contract/local-date.ts';

/** How long the bank has to object to a new number before pay follows it: three banking days (handbook 4.3). */
const PRENOTE_BANKING_DAYS = 3;
const HOLD_HOURS = 72;

/** When a pay group is paid, as far as changes of accounts are concerned. */
export interface PayDays {
  readonly timeZone: string;
  /** Check dates, oldest first; those of the past do not matter. */
  readonly checkDates: readonly string[];
  /** Payroll is closed for a check date so many banking days before it, at this local time (`17:00:00`). */
  readonly cutoff: Cutoff;
}

/** What would become of a change that is sent now. */
export interface Forecast {
  readonly today: string;
  /** The next check date that is open for changes, and until when; null where the calendar ends. */
  readonly next: { readonly checkDate: string; readonly cutoffAt: Date } | null;
  readonly resplit: string | null;
  readonly newNumber: { readonly holdUntil: Date; readonly confirmedBy: string; readonly firstPayDate: string | null };
}

/**
 * Looks ahead. A new number is held until the day after the next payday and for 72 hours at least, so that whoever is
 * robbed sees one more pay arrive where it always did; then the bank has three banking days; then the first check that
 * is still open. A new split of proven accounts reaches the next open check.
 */
export function forecast(days: PayDays, now: Date): Forecast {
  const today = todayIn(days.timeZone, now);
  const holdUntil = holdEnd(days, today, now);
  const confirmedBy = confirmationDay(localDateIn(days.timeZone, holdUntil));
  const next = openCheck(days, today, now);
  return {
    today,
    next,
    resplit: next?.checkDate ?? null,
    newNumber: {
      holdUntil,
      confirmedBy,
      firstPayDate: checkReached(days, holdUntil, true),
    },
  };
}

/**
 * The first check date that a change reaches which comes into force at an instant. A number that is new has to be
 * confirmed by the bank first. Null where the calendar ends.
 */
export function checkReached(days: PayDays, inForceAt: Date, isNewNumber: boolean): string | null {
  const began = localDateIn(days.timeZone, inForceAt);
  const from = isNewNumber ? instantAt(confirmationDay(began), '00:00:00', days.timeZone) : inForceAt;
  return openCheck(days, began, from)?.checkDate ?? null;
}

/** The first check date after a local date that is still open for changes at an instant. */
function openCheck(days: PayDays, after: string, from: Date) {
  return (
    days.checkDates
      .filter((checkDate) => checkDate > after)
      .map((checkDate) => ({ checkDate, cutoffAt: cutoffOf(days.cutoff, checkDate, days.timeZone) }))
      .find(({ cutoffAt }) => cutoffAt > from) ?? null
  );
}

/** The local date on which an account whose prenote began on another is proven. */
export function confirmationDay(began: string): string {
  return addBankingDays(began, PRENOTE_BANKING_DAYS);
}

/** The first check date that is open on a local date or later. */
export function firstCheckFrom(days: PayDays, date: string): string | null {
  const from = instantAt(date, '00:00:00', days.timeZone);
  return (
    days.checkDates.find((checkDate) => checkDate >= date && cutoffOf(days.cutoff, checkDate, days.timeZone) > from) ??
    null
  );
}

/** The later of 72 hours from now and the end of the next payday. A payday today has paid already. */
function holdEnd({ checkDates, timeZone }: PayDays, today: string, now: Date): Date {
  const hours = new Date(now.getTime() + HOLD_HOURS * 3_600_000);
  const payday = checkDates.find((checkDate) => checkDate > today);
  if (payday === undefined) return hours;
  const after = instantAt(addDays(payday, 1), '00:00:00', timeZone);
  return after > hours ? after : hours;
}
