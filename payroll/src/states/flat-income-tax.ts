import { halfUp, sum } from '../money.ts';
import type { TaxableWages } from '../limits/wage-base.ts';
import type { IncomeTax } from '../tables/schema.ts';

/**
 * The terms of a flat income tax: rates in ppm, annual deduction and exemptions in cents. The rate of supplemental wages is
 * the same unless given.
 */
export type FlatFormula = {
  rate: number;
  supplementalRate?: number | null;
  annualExemption: number;
  rounding?: 'cents' | 'dollars';
};

/**
 * A person's certificate for one state: claims by field (`allowances`, `dependents`), extra cents per period, whether the
 * person is exempt, and the filing status and percentage (ppm) of the states whose forms have them.
 */
export type StateCertificate = {
  exemptions: Record<string, number>;
  extraWithholding: number;
  exempt: boolean;
  filingStatus?: string | null;
  percent?: number | null;
};

export const noCertificate: StateCertificate = { exemptions: {}, extraWithholding: 0, exempt: false };

/** Returns the exemptions that a certificate claims, cents a year. */
export function claimedExemptions(amounts: Record<string, number>, certificate: StateCertificate): number {
  return sum(Object.entries(amounts).map(([name, amount]) => amount * (certificate.exemptions[name] ?? 0)));
}

/** Returns the formula by which a state taxes a person with this certificate. */
export function formulaOf(tax: IncomeTax, certificate: StateCertificate): FlatFormula {
  const deduction = tax.statusDeductions[certificate.filingStatus ?? ''] ?? tax.annualDeduction;
  return {
    rate: tax.electedRate ? (certificate.percent ?? tax.rate) : tax.rate,
    supplementalRate: tax.supplementalRate,
    annualExemption: deduction + claimedExemptions(tax.exemptions, certificate),
    rounding: tax.rounding,
  };
}

/**
 * Computes flat tax in cents, rounded once: regular wages are annualized, reduced by the annual exemption, taxed and divided
 * by the periods; supplemental wages are taxed from the first dollar, since regular pay uses up the exemption. Where the
 * tax on regular wages is rounded to dollars, the tax on supplemental wages is rounded to cents by itself.
 */
export function flatIncomeTax(formula: FlatFormula, taxable: TaxableWages, periodsPerYear: number): number {
  const annual = (taxable.wages - taxable.supplemental) * periodsPerYear - formula.annualExemption;
  const spread = BigInt(Math.max(0, annual)) * BigInt(formula.rate);
  const straight = BigInt(taxable.supplemental) * BigInt(formula.supplementalRate ?? formula.rate);
  const periods = BigInt(periodsPerYear);
  if (formula.rounding !== 'dollars') return halfUp(spread + straight * periods, 1_000_000n * periods);
  return halfUp(spread, 100_000_000n * periods) * 100 + halfUp(straight, 1_000_000n);
}
