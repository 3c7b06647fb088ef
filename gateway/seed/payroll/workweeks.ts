import type { EarningInput } from '@paystead/payroll/checks/earnings/earnings.ts';
import { isBankHoliday } from '@paystead/payroll/calendar/banking-days.ts';
import { addDays, weekdayOf } from '@paystead/contract/local-date.ts';
import { drawFor } from '../seeded-ids.ts';
import type { Period } from './work.ts';

const WEEK = 4_000;
const PAID_ABSENCES: ReadonlySet<string> = new Set(['HOL', 'PTO', 'SICK']);

/**
 * Returns a biweekly period's earnings with their hours by workweek, from which the FLSA's overtime follows: holidays in their
 * week, leave and extra hours in weeks drawn from a stream of their own, and regular hours in what is left of 40. Hours of other
 * periods stay as they are: a week is one workweek, and salaried people have no overtime.
 */
export function inWorkweeks(
  { employee, payday, frequency }: Period,
  earnings: readonly EarningInput[],
): EarningInput[] {
  if (frequency !== 'B') return [...earnings];
  const draw = drawFor('workweeks', employee.number, payday.checkDate);
  const [leaveWeek, extraWeek] = [draw.whole(0, 1), draw.whole(0, 1)];
  const holidayWeek = hasHolidayFirst(payday.periodBegin) ? 0 : 1;
  const placed = earnings.map((earning): EarningInput => {
    const { code, hours } = earning;
    if (hours === undefined || hours <= 0 || code === 'REG') return earning;
    const week = code === 'HOL' ? holidayWeek : PAID_ABSENCES.has(code) ? leaveWeek : extraWeek;
    return { ...earning, weeks: week === 0 ? [hours, 0] : [0, hours] };
  });
  const away = [0, 1].map((week) =>
    placed.filter(({ code }) => PAID_ABSENCES.has(code)).reduce((sum, { weeks }) => sum + (weeks?.[week] ?? 0), 0),
  );
  return placed.map((earning) => {
    const { code, hours } = earning;
    if (code !== 'REG' || hours === undefined) return earning;
    // Both weeks lose their absences; hours beyond 40 and unpaid time fall on the second one.
    const first = Math.max(0, Math.min(WEEK - (away[0] ?? 0), hours));
    return { ...earning, weeks: [first, hours - first] };
  });
}

/** True if a bank holiday falls on a weekday of the period's first week. */
function hasHolidayFirst(periodBegin: string): boolean {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((day) => addDays(periodBegin, day))
    .some((day) => weekdayOf(day) % 6 !== 0 && isBankHoliday(day));
}
