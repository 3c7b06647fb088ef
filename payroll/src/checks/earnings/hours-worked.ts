import { earningCodes } from './earning-codes.ts';
import type { CheckLines, EarningLine } from '../lines.ts';

/** The facts that decide whether hours were worked. */
type Timed = Pick<EarningLine, 'code' | 'worked'>;

/**
 * Returns whether the hours of an earning were worked. Regular time, overtime, double time, piece work and a salary's hours
 * were; paid leave, holidays, jury duty, on-call time away from work, back pay, severance and premiums for hours on another
 * line were not (29 CFR 778.216-219, 785.17). The line's own mark, from the payroll that made the check, comes first; hours of a code that no one
 * defined do not count.
 */
export function isWorked({ code, worked }: Timed): boolean {
  return worked ?? (Object.hasOwn(earningCodes, code) && earningCodes[code]?.worked === true);
}

/** Returns the hours worked on a check, in the unit of its lines; paid hours include leave. */
export function hoursWorked(earnings: readonly (Timed & Pick<EarningLine, 'hours'>)[]): number {
  return earnings.filter(isWorked).reduce((sum, { hours }) => sum + (hours ?? 0), 0);
}

/** Returns all hours that a check pays, worked or not. */
export function paidHours(earnings: readonly Pick<EarningLine, 'hours'>[]): number {
  return earnings.reduce((sum, { hours }) => sum + (hours ?? 0), 0);
}

/** Returns the year's hours worked as the lines state them; `earnings` have a code's year to date once. */
export function hoursWorkedInYear(earnings: CheckLines['earnings']): number {
  return earnings.filter(isWorked).reduce((sum, { ytdHours }) => sum + (ytdHours ?? 0), 0);
}
