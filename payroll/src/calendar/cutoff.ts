import { instantAt } from '@paystead/contract/local-date.ts';
import { addBankingDays } from './banking-days.ts';

/** The deadline for changes: `bankingDays` before the check date, at a local `time` (`17:00:00`). */
export interface Cutoff {
  readonly bankingDays: number;
  readonly time: string;
}

/** Returns the instant at which payroll closes for a check date, by the clocks of the pay group's zone. */
export function cutoffOf(cutoff: Cutoff, checkDate: string, timeZone: string): Date {
  return instantAt(addBankingDays(checkDate, -cutoff.bankingDays), cutoff.time, timeZone);
}
