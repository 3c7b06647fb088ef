import { halfUp, sum } from '../money.ts';
import type { TaxableWages } from '../limits/wage-base.ts';

/** The terms of a flat income tax: rate in ppm, annual deduction and exemptions in cents. */
export type FlatFormula = { rate: number; annualExemption: number };

/** A person's certificate for one state: claims by name, extra cents per period, and whether the person is exempt. */
export type StateCertificate = { exemptions: Record<string, number>; extraWithholding: number; exempt: boolean };

export const noCertificate: StateCertificate = { exemptions: {}, extraWithholding: 0, exempt: false };

/** Returns the exemptions that a certificate claims, cents a year. */
export function claimedExemptions(amounts: Record<string, number>, certificate: StateCertificate): number {
  return sum(Object.entries(amounts).map(([name, amount]) => amount * (certificate.exemptions[name] ?? 0)));
}

/**
 * Computes flat tax in cents, rounded once: regular wages are annualized, reduced by the annual exemption, taxed and divided
 * by the periods; supplemental wages are taxed from the first dollar, since regular pay uses up the exemption.
 */
export function flatIncomeTax(formula: FlatFormula, taxable: TaxableWages, periodsPerYear: number): number {
  const annual = (taxable.wages - taxable.supplemental) * periodsPerYear - formula.annualExemption;
  const spread = BigInt(Math.max(0, annual)) * BigInt(formula.rate);
  const straight = BigInt(taxable.supplemental) * BigInt(formula.rate) * BigInt(periodsPerYear);
  return halfUp(spread + straight, 1_000_000n * BigInt(periodsPerYear));
}
