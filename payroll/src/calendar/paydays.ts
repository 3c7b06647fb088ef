import { bankingDayBefore } from './banking-days.ts';
import { addDays, lastOfMonth, yearOf } from '@paystead/contract/local-date.ts';

/** The pay schedule of a pay group. `anchor`: any one of its pay dates, before a holiday moves it (weekly and biweekly). */
export type PaySchedule =
  | { frequency: 'W' | 'B'; anchor: string; /** Days from the end of the period to the pay date. */ lag: number }
  | { frequency: 'S' | 'M' };

/** A pay date and the period that it pays; local dates. */
export type Payday = { checkDate: string; periodBegin: string; periodEnd: string };

/** Returns the paydays from `from` to `to` (local dates), oldest first, each on a banking day. */
export function paydays(schedule: PaySchedule, from: string, to: string): Payday[] {
  const all = 'anchor' in schedule ? byWeeks(schedule, from, to) : byMonths(schedule.frequency, from, to);
  return all.filter(({ checkDate }) => checkDate >= from && checkDate <= to);
}

function byWeeks(schedule: Extract<PaySchedule, { anchor: string }>, from: string, to: string): Payday[] {
  const length = schedule.frequency === 'W' ? 7 : 14;
  let day = schedule.anchor;
  while (day > from) day = addDays(day, -length);
  while (day < from) day = addDays(day, length);
  const found: Payday[] = [];
  // A week beyond the end: a pay date on a holiday moves back into the range.
  for (; day <= addDays(to, 7); day = addDays(day, length)) {
    const periodEnd = addDays(day, -schedule.lag);
    found.push({ checkDate: bankingDayBefore(day), periodBegin: addDays(periodEnd, 1 - length), periodEnd });
  }
  return found;
}

function byMonths(frequency: 'S' | 'M', from: string, to: string): Payday[] {
  const found: Payday[] = [];
  const [first, last] = [yearOf(from), yearOf(to)];
  for (let year = first; year <= last; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const start = `${year}-${String(month).padStart(2, '0')}`;
      const end = lastOfMonth(year, month);
      if (frequency === 'S') found.push(paidCurrent(`${start}-01`, `${start}-15`), paidCurrent(`${start}-16`, end));
      else found.push(paidCurrent(`${start}-01`, end));
    }
  }
  return found;
}

/** Returns the payday of a period that is paid current, on its last day. */
function paidCurrent(periodBegin: string, periodEnd: string): Payday {
  return { checkDate: bankingDayBefore(periodEnd), periodBegin, periodEnd };
}
