import type { PayrollTable } from '../tables/schema.ts';
import { halfUp } from '../money.ts';

/**
 * The flat rate on supplemental wages, and the mandatory higher rate on what takes the year's supplemental wages above
 * a million. An exempt form spares the first, never the second. Cents.
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

/** The last regular payment that a separate supplemental payment is added to, cents. */
export type LastRegularPay = { wages: number; withheld: number };

/**
 * The aggregate method: tax the last regular wages and the supplement as one payment, and withhold what is more than
 * was withheld already. `withholdOn` is the regular method.
 */
export function aggregateTax(wages: number, last: LastRegularPay, withholdOn: (wages: number) => number): number {
  return Math.max(0, withholdOn(last.wages + wages) - last.withheld);
}
