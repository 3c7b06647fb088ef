import { halfUp, sum } from '../money.ts';
import type { TaxableWages } from '../limits/wage-base.ts';

/** How a flat income tax reaches its amount: rate in ppm, what is free of tax a year in cents. */
export type FlatFormula = { rate: number; annualFree: number };

/** A person's certificate for one state: claims by name, extra cents per period, exemption. */
export type StateCertificate = { exemptions: Record<string, number>; extraWithholding: number; exempt: boolean };

export const noCertificate: StateCertificate = { exemptions: {}, extraWithholding: 0, exempt: false };

/** Exemption amounts times what the certificate claims, cents a year. */
export function claimedExemptions(amounts: Record<string, number>, certificate: StateCertificate): number {
  return sum(Object.entries(amounts).map(([name, amount]) => amount * (certificate.exemptions[name] ?? 0)));
}

/**
 * Flat tax in cents, rounded once: regular wages are annualised, lowered by what is free, and spread again; supplemental
 * wages are taxed at the rate from the first dollar, since the free amount is used up by regular pay.
 */
export function flatIncomeTax(formula: FlatFormula, taxable: TaxableWages, periodsPerYear: number): number {
  const annual = (taxable.wages - taxable.supplemental) * periodsPerYear - formula.annualFree;
  const spread = BigInt(Math.max(0, annual)) * BigInt(formula.rate);
  const straight = BigInt(taxable.supplemental) * BigInt(formula.rate) * BigInt(periodsPerYear);
  return halfUp(spread + straight, 1_000_000n * BigInt(periodsPerYear));
}
