import type { PayrollTable } from '../tables/schema.ts';
import { shareOf, within } from '../money.ts';

/** A flat tax: the wages that it applies to (cents), the rate (ppm) and the tax (cents). */
export type FlatTax = { taxableWages: number; rate: number; amount: number };

/** Computes Social Security tax, up to the wage limit per year and employer. */
export function socialSecurity(wages: number, taxedBefore: number, table: PayrollTable): FlatTax {
  const { rate, wageLimit } = table.socialSecurity;
  const taxable = within(wages, wageLimit - taxedBefore);
  return { taxableWages: taxable, rate, amount: shareOf(taxable, rate) };
}

/** Computes Medicare tax on all wages. */
export function medicare(wages: number, table: PayrollTable): FlatTax {
  return { taxableWages: wages, rate: table.medicare.rate, amount: shareOf(wages, table.medicare.rate) };
}

/** Computes Additional Medicare Tax (employee only) on wages above $200,000 per employer and year, for any filing status. */
export function additionalMedicare(wages: number, medicareWagesBefore: number, table: PayrollTable): FlatTax {
  const { additionalRate, additionalAbove } = table.medicare;
  const above = within(medicareWagesBefore + wages - additionalAbove, wages);
  return { taxableWages: above, rate: additionalRate, amount: shareOf(above, additionalRate) };
}

/** Computes federal or state unemployment tax (employer only), up to the wage limit. */
export function unemployment(wages: number, wagesBefore: number, wageLimit: number, rate: number): FlatTax {
  const taxable = within(wages, wageLimit - wagesBefore);
  return { taxableWages: taxable, rate, amount: shareOf(taxable, rate) };
}
