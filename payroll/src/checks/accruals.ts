import type { AccrualLine } from './lines.ts';
import type { CurrentEarning } from './accumulators.ts';
import { earningCode } from './earnings/earning-codes.ts';
import { hoursWorked } from './earnings/hours-worked.ts';
import { HOUR, halfUp, sum } from '../money.ts';

/** A leave plan: accrual per period or hour worked, and the balance at which accrual stops. Amounts in 1/10,000 hour or day. */
export type LeavePlan = {
  plan: string;
  description: string;
  /** The unit of balances; absent: hours. */
  unit?: 'hours' | 'days';
  /** Hours of one day, where the unit is days. */
  hoursPerDay?: number;
  /** Earned each regular period. */
  perPeriod: number;
  /** Earned per hour worked, ppm (1 per 30 hours = 33,333). */
  perHourWorked: number;
  /** The highest balance; null without one. */
  ceiling: number | null;
};

/** Returns a line for every plan: ending = beginning + earned - taken + adjusted. `earns` is false on runs other than regular. */
export function accrualLines(
  plans: readonly LeavePlan[],
  balances: Readonly<Record<string, number>>,
  earnings: readonly CurrentEarning[],
  earns: boolean,
  adjustments: Readonly<Record<string, number>> = {},
): AccrualLine[] {
  const hoursOf = (pick: (code: string) => boolean) =>
    sum(earnings.filter(({ code }) => pick(code)).map(({ hours }) => hours ?? 0));
  const worked = hoursWorked(earnings);
  return plans.map(({ plan, description, unit, hoursPerDay, perPeriod, perHourWorked, ceiling }) => {
    const beginning = balances[plan] ?? 0;
    const takenHours = hoursOf((code) => earningCode(code).leavePlan === plan);
    const taken =
      hoursPerDay === undefined ? takenHours : halfUp(BigInt(takenHours) * BigInt(HOUR), BigInt(hoursPerDay));
    const adjusted = adjustments[plan] ?? 0;
    const full = earns ? perPeriod + earnedFor(worked, perHourWorked) : 0;
    const earned = ceiling === null ? full : Math.max(0, Math.min(full, ceiling - (beginning - taken + adjusted)));
    return {
      plan,
      description,
      ...(unit && { unit }),
      beginning,
      earned,
      taken,
      adjusted,
      ending: beginning + earned - taken + adjusted,
    };
  });
}

/** Returns the leave earned for hours worked, in whole hundredths of an hour as leave is kept. */
function earnedFor(worked: number, perHourWorked: number): number {
  return halfUp(BigInt(worked) * BigInt(perHourWorked), 100_000_000n) * 100;
}
