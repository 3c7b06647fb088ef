import { addDays, daysBetween, parseLocalDate } from '@paystead/contract/local-date.ts';
import { bankingDayBefore } from '@paystead/payroll/calendar/banking-days.ts';
import { paydays, type Payday, type PaySchedule } from '@paystead/payroll/calendar/paydays.ts';
import type { FieldFault } from '@paystead/contract/failure.ts';

/** The first payday lies within a year from today. */
const FARTHEST = 366;
/** Days from the first payday on: 52 weekly paydays, or 12 at ends of months. */
const YEAR = 364;
const LONGEST_LAG = 31;

/** The pay group whose calendar continues. */
export interface CalendarGroup {
  readonly code: string;
  readonly name: string;
  readonly frequency: 'W' | 'B' | 'S' | 'M';
  /** The last payday that it has; null: none. */
  readonly lastPayday: string | null;
}

type FaultName = 'required' | 'date' | 'tooFar' | 'calendarGoesOn' | 'periodAfter' | 'periodBefore';
type Fault = Pick<FieldFault, 'pointer'> & { readonly fault: FaultName };

/** The paydays of a year, or what is wrong with the entries. */
export type GeneratedCalendar =
  | { readonly faults: readonly Fault[] }
  | {
      readonly days: readonly Payday[];
      /** Paydays that a weekend or a bank holiday moved. */
      readonly moved: readonly string[];
    };

interface Entries {
  readonly firstPayday: string;
  readonly periodEnd: string;
}

/** Generates the paydays of a year from the first one, each on a banking day. `periodEnd` counts for weekly and biweekly pay. */
export function generateCalendar(group: CalendarGroup, entries: Entries, today: string): GeneratedCalendar {
  const faults: Fault[] = [];
  const { frequency, lastPayday } = group;
  const first = dateOf(entries.firstPayday, '/first_payday', faults);
  const byWeeks = frequency === 'W' || frequency === 'B';
  const end = byWeeks ? dateOf(entries.periodEnd, '/period_end', faults) : null;
  const moved = first === null ? null : bankingDayBefore(first);
  if (first !== null && moved !== null) {
    if (Math.abs(daysBetween(today, first)) > FARTHEST) faults.push({ pointer: '/first_payday', fault: 'tooFar' });
    else if (lastPayday !== null && (byWeeks ? moved : first) <= lastPayday)
      faults.push({ pointer: '/first_payday', fault: 'calendarGoesOn' });
  }
  if (first !== null && end !== null) {
    if (end > first) faults.push({ pointer: '/period_end', fault: 'periodAfter' });
    else if (daysBetween(end, first) > LONGEST_LAG) faults.push({ pointer: '/period_end', fault: 'periodBefore' });
  }
  if (faults.length > 0 || first === null || moved === null) return { faults };
  const schedule: PaySchedule =
    frequency === 'W' || frequency === 'B'
      ? { frequency, anchor: first, lag: daysBetween(end ?? first, first) }
      : { frequency };
  // Of pay by months, the first day only begins the calendar: a payday that was moved before it may be there already.
  const begin = lastPayday !== null && moved <= lastPayday ? addDays(lastPayday, 1) : moved;
  const days = paydays(schedule, begin, addDays(first, YEAR - 1));
  return { days, moved: days.filter((day) => isMoved(day, schedule)).map(({ checkDate }) => checkDate) };
}

function dateOf(entry: string, pointer: string, faults: Fault[]): string | null {
  const typed = entry.trim();
  const date = typed === '' ? null : parseLocalDate(typed);
  if (date === null) faults.push({ pointer, fault: typed === '' ? 'required' : 'date' });
  return date;
}

function isMoved({ checkDate, periodEnd }: Payday, schedule: PaySchedule): boolean {
  return checkDate !== addDays(periodEnd, 'lag' in schedule ? schedule.lag : 0);
}
