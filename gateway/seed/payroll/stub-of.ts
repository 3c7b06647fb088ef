import type { Stub } from '@paystead/payroll/causes/cause.ts';
import type { PaidCheck } from './check-record.ts';

/** Returns what comparisons read of a check. */
export function stubOf({ totals, lines, checkDate, periodBegin, periodEnd, legal }: PaidCheck): Stub {
  return { net: totals.net, lines, checkDate, periodBegin, periodEnd, employer: { ein: legal } };
}
