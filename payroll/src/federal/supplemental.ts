import type { PayrollTable } from '../tables/schema.ts';
import { halfUp } from '../money.ts';

/**
 * Computes tax on supplemental wages in cents: the flat rate, and the mandatory higher rate on the part above a million
 * dollars in the year. An exempt form lifts the first, never the second (26 CFR 31.3402(g)-1).
 */
export function flatSupplementalTax(
  wages: number,
  supplementalBefore: number,
  exempt: boolean,
  table: PayrollTable,
): number {
  const { rate, highRate, highAbove } = table.supplemental;
  const high = Math.max(0, Math.min(wages, supplementalBefore + wages - highAbove));
  const low = exempt ? 0 : wages - high;
  return halfUp(BigInt(low) * BigInt(rate) + BigInt(high) * BigInt(highRate), 1_000_000n);
}

/** The last regular pay, to which a separate supplemental payment is added; cents. */
export type LastRegularPay = { wages: number; withheld: number };

/**
 * Computes tax by the aggregate method in cents: the tax on last regular and supplemental wages together, less what was
 * withheld already. `withholdOn` is the regular method.
 */
export function aggregateTax(wages: number, last: LastRegularPay, withholdOn: (wages: number) => number): number {
  return Math.max(0, withholdOn(last.wages + wages) - last.withheld);
}
