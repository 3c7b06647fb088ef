import { addDays, addMonths } from '@paystead/contract/local-date.ts';

/** A pay frequency by its letter: weekly, biweekly, semimonthly, monthly. */
export type Frequency = 'W' | 'B' | 'S' | 'M';

/** A pay period of a pay group and the payday that pays it; local dates. */
export interface PayPeriod {
  readonly begin: string;
  readonly end: string;
  readonly checkDate: string;
}

export const PERIODS_PER_YEAR = { W: 52, B: 26, S: 24, M: 12 } as const satisfies Record<Frequency, number>;

/**
 * Extends a pay calendar beyond its last published period at its own frequency, until a period ends on or after `until` (a
 * local date). The paydays of added periods are not moved off bank holidays. Adds nothing where the calendar is too short
 * to show its pattern.
 */
export function extendedCalendar(periods: readonly PayPeriod[], frequency: Frequency, until: string): PayPeriod[] {
  const all = periods.toSorted((one, other) => (one.end < other.end ? -1 : 1));
  const back = frequency === 'S' ? 2 : 1;
  while ((all.at(-1)?.end ?? until) < until) {
    const model = all.at(-back);
    if (!model) break;
    const move = (date: string) =>
      frequency === 'W' || frequency === 'B' ? addDays(date, frequency === 'W' ? 7 : 14) : addMonths(date, 1);
    all.push({ begin: move(model.begin), end: move(model.end), checkDate: move(model.checkDate) });
  }
  return all;
}
