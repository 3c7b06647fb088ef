import type { PayrollTable } from '../tables/schema.ts';
import { shareOf, within } from '../money.ts';

/** A flat tax on part of the wages: the part (cents), the rate (ppm) and the tax (cents). */
export type FlatTax = { taxableWages: number; rate: number; amount: number };

/** Social Security: up to the wage limit of the year and employer, so what was taxed before decides what is left. */
export function socialSecurity(wages: number, taxedBefore: number, table: PayrollTable): FlatTax {
  const { rate, wageLimit } = table.socialSecurity;
  const taxable = within(wages, wageLimit - taxedBefore);
  return { taxableWages: taxable, rate, amount: shareOf(taxable, rate) };
}

/** Medicare: every dollar. */
export function medicare(wages: number, table: PayrollTable): FlatTax {
  return { taxableWages: wages, rate: table.medicare.rate, amount: shareOf(wages, table.medicare.rate) };
}

/** Additional Medicare, employee only: wages above 200,000 per employer and calendar year, whatever the filing status. */
export function additionalMedicare(wages: number, medicareWagesBefore: number, table: PayrollTable): FlatTax {
  const { additionalRate, additionalAbove } = table.medicare;
  const above = within(medicareWagesBefore + wages - additionalAbove, wages);
  return { taxableWages: above, rate: additionalRate, amount: shareOf(above, additionalRate) };
}

/** Unemployment, federal or state, employer only: the first dollars of the year. */
export function unemployment(wages: number, wagesBefore: number, wageLimit: number, rate: number): FlatTax {
  const taxable = within(wages, wageLimit - wagesBefore);
  return { taxableWages: taxable, rate, amount: shareOf(taxable, rate) };
}
