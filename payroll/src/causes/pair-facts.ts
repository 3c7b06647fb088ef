import { addDays, daysBetween } from '@paystead/contract/local-date.ts';
import type { Stub } from './cause.ts';

/** Facts about yearly amounts that follow from the dates and employers of two checks. */
export interface PairFacts {
  readonly yearBefore: number;
  readonly yearAfter: number;
  readonly newYear: boolean;
  readonly newMonth: boolean;
  readonly newEmployer: boolean;
  /** Days that each check pays for; zero for both if one has no period. */
  readonly days: readonly [before: number, after: number];
  /** True if the second check counts toward the old year only because its payday was moved. */
  readonly movedIntoOldYear: boolean;
}

/** A payday is moved by a weekend and a holiday at most. */
const LONGEST_MOVE = 4;
/** Days by which two periods of one schedule differ at most: a half month has 13 to 16. */
const SAME_SCHEDULE_DAYS = 3;

export function pairFacts(before: Stub, after: Stub): PairFacts {
  const yearBefore = yearOf(before.checkDate);
  const yearAfter = yearOf(after.checkDate);
  // Days from the end of the period to the payday: fewer than last time means that the payday was moved forward.
  const moved = lag(before) - lag(after);
  const usualDate = addDays(after.checkDate, moved);
  return {
    yearBefore,
    yearAfter,
    newYear: yearAfter > yearBefore,
    newMonth: after.checkDate.slice(0, 7) > before.checkDate.slice(0, 7),
    newEmployer: before.employer.ein !== after.employer.ein,
    days: before.periodEnd === null || after.periodEnd === null ? [0, 0] : [daysPaid(before), daysPaid(after)],
    movedIntoOldYear: moved > 0 && moved <= LONGEST_MOVE && yearOf(usualDate) > yearAfter,
  };
}

/** Checks whether the pay periods are of different schedules. */
export const isOtherSchedule = ({ days: [before, after] }: PairFacts): boolean =>
  Math.abs(after - before) > SAME_SCHEDULE_DAYS;

/** Checks whether a change of pay goes with the length of the pay period. */
export const isOtherPeriod = (facts: PairFacts, amount: number): boolean =>
  isOtherSchedule(facts) && Math.sign(facts.days[1] - facts.days[0]) === Math.sign(amount);

const yearOf = (date: string): number => Number(date.slice(0, 4));
const daysPaid = ({ periodBegin, periodEnd }: Stub): number =>
  periodBegin === null || periodEnd === null ? 0 : daysBetween(periodBegin, periodEnd) + 1;
const lag = ({ periodEnd, checkDate }: Stub): number => (periodEnd === null ? 0 : daysBetween(periodEnd, checkDate));
