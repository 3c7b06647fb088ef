import { earningCode } from '../checks/earnings/earning-codes.ts';
import type { EarningInput } from '../checks/earnings/earnings.ts';
import { isWorked } from '../checks/earnings/hours-worked.ts';
import { halfUp, HOUR, payForHours, sum } from '../money.ts';

/** Hours of a workweek above which the FLSA requires overtime pay, in 1/10,000 (29 USC 207(a)(1)). */
const WORKWEEK = 40 * HOUR;

/** An earning's hours in each workweek of the period, in 1/10,000. Without a split, all hours are of one workweek. */
function weeksOf({ hours, weeks }: EarningInput): readonly number[] {
  return weeks ?? [hours ?? 0];
}

/**
 * Returns the qualified overtime compensation of a check in cents (26 USC 225; W-2 box 12 TT): the premium above the regular
 * rate that the FLSA requires for hours *worked* over 40 in a workweek. Paid leave and holidays are not hours worked. Of time
 * and a half a third counts, of double time a quarter (Notice 2025-69); with a tip credit, half the regular rate. Premium hours
 * that are not over 40 in the week, such as a state's daily overtime, count nothing.
 */
export function qualifiedOvertime(inputs: readonly EarningInput[]): number {
  const premiums = inputs.filter(({ code }) => earningCode(code).premiumDivisor !== undefined);
  const over = overtimeByWeek(inputs);
  return sum(
    premiums.map((input) => {
      const qualifying = sum(
        weeksOf(input).map((hours, week) => {
          const taken = Math.min(Math.max(0, hours), over[week] ?? 0);
          over[week] = (over[week] ?? 0) - taken;
          return taken;
        }),
      );
      return premiumFor(input, qualifying);
    }),
  );
}

/** Returns the hours worked over 40 in each workweek, in 1/10,000. */
function overtimeByWeek(inputs: readonly EarningInput[]): number[] {
  const worked: number[] = [];
  for (const input of inputs.filter(isWorked))
    for (const [week, hours] of weeksOf(input).entries()) worked[week] = (worked[week] ?? 0) + Math.max(0, hours);
  return worked.map((hours) => Math.max(0, hours - WORKWEEK));
}

/** Returns the premium in the pay for `qualifying` of a line's hours, cents. */
function premiumFor(input: EarningInput, qualifying: number): number {
  const { hours = 0, rate = 0, regularRate } = input;
  if (qualifying === 0 || hours <= 0) return 0;
  // Half the regular rate; rates are in 1/1,000,000 dollar and hours in 1/10,000.
  if (regularRate !== undefined) return halfUp(BigInt(qualifying) * BigInt(regularRate), 200_000_000n);
  const pay = BigInt(input.amount ?? payForHours(hours, rate)) * BigInt(qualifying);
  return halfUp(pay, BigInt(hours) * BigInt(earningCode(input.code).premiumDivisor ?? 1));
}
