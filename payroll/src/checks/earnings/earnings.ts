import type { CurrentEarning } from '../accumulators.ts';
import { earningCode } from './earning-codes.ts';
import { isWorked } from './hours-worked.ts';
import { halfUp, payForHours, sum } from '../../money.ts';

/** An earning of the period; `amount` where it is not hours times rate. A correction may be negative. */
export type EarningInput = {
  code: string;
  /** In 1/10,000. */
  hours?: number;
  /** Pieces in 1/10,000; then `rate` is for each of them. */
  pieces?: number;
  /** 1/1,000,000 dollar per hour, or per piece. */
  rate?: number;
  /** Cents. */
  amount?: number;
  /** The department, job and work place that the pay is for. */
  department?: string;
  job?: string;
  workPlace?: string;
  /**
   * The hours in each FLSA workweek of the period, in 1/10,000; they add up to `hours`. Absent: all are of one workweek, as on
   * weekly pay.
   */
  weeks?: readonly number[];
  /** The FLSA regular rate behind an overtime hour where it differs from `rate` / 1.5 (tipped employees). */
  regularRate?: number;
};

/** Returns the earning lines of a check, each rounded once. */
export function earningLines(inputs: readonly EarningInput[]): CurrentEarning[] {
  return inputs.map(({ code, hours, pieces, rate, amount, department, job, workPlace }) => {
    const { description, kind } = earningCode(code);
    const computed = amount ?? payForHours(pieces ?? hours ?? 0, rate ?? 0);
    const pieceCount = pieces === undefined ? {} : { pieces };
    const place = { ...(department && { department }), ...(job && { job }), ...(workPlace && { workPlace }) };
    return {
      code,
      description,
      kind,
      hours: hours ?? null,
      ...pieceCount,
      ...place,
      rate: rate ?? null,
      amount: computed,
    };
  });
}

/** Returns the salary of one period in cents. */
export function salaryPerPeriod(annualSalary: number, periodsPerYear: number): number {
  return halfUp(BigInt(annualSalary), BigInt(periodsPerYear));
}

/**
 * Returns the earnings of a salaried period: paid absences are carved out of the salary by their share of the period's
 * hours, so that the total stays the same; unpaid hours reduce it.
 */
export function salaryEarnings(
  salary: number,
  standardHours: number,
  absences: readonly { code: string; hours: number }[] = [],
  unpaidHours = 0,
): EarningInput[] {
  const part = (hours: number) => halfUp(BigInt(salary) * BigInt(hours), BigInt(standardHours));
  const away = absences.map(({ code, hours }) => ({ code, hours, amount: part(hours) }));
  const absentHours = sum(absences.map(({ hours }) => hours)) + unpaidHours;
  const amount = salary - sum(away.map((absence) => absence.amount)) - part(unpaidHours);
  return [{ code: 'SAL', hours: standardHours - absentHours, amount }, ...away];
}

/** Returns the overtime rate of a tipped employee: time and a half of the regular rate, less the tip credit. */
export function tippedOvertimeRate(regularRate: number, cashWage: number): number {
  return halfUp(BigInt(regularRate) * 3n, 2n) - (regularRate - cashWage);
}

/**
 * Returns the tip credit make-up in cents: what cash wages and tips fall short of the minimum wage for the hours worked, with
 * overtime at time and a half. On weekly pay a check covers one workweek, the unit of the law.
 */
export function tipMakeUp(lines: readonly CurrentEarning[], minimumWage: number): number {
  const worked = lines.filter(isWorked);
  const due = sum(
    worked.map(({ code, hours }) =>
      earningCode(code).overtime
        ? halfUp(BigInt(hours ?? 0) * BigInt(minimumWage) * 3n, 200_000_000n)
        : payForHours(hours ?? 0, minimumWage),
    ),
  );
  const tips = lines.filter(({ code }) => earningCode(code).tips);
  return Math.max(0, due - sum([...worked, ...tips].map(({ amount }) => amount)));
}
