import type { DeductionKind, WageBase } from '../tables/schema.ts';
import type { CurrentEarning } from '../checks/accumulators.ts';
import { earningCode } from '../checks/earnings/earning-codes.ts';
import { sum } from '../money.ts';

/** A pre-tax deduction that was taken, cents. */
export type Reduction = { kind: DeductionKind; amount: number };

const cafeteria = ['health125', 'healthFsa125', 'dependentCare125', 'hsa125', 'commuter'] as const;

/** Federal income tax wages: every pre-tax deduction reduces them. */
export const fitBase: WageBase = { reducedBy: [...cafeteria, 'deferral401k'], excludedEarnings: [] };
/** Social Security, Medicare and unemployment wages: deferrals do not reduce them. */
export const ficaBase: WageBase = { reducedBy: [...cafeteria], excludedEarnings: [] };

/** Taxable wages in cents: total, and the supplemental part. Deductions reduce regular wages first. */
export type TaxableWages = { wages: number; supplemental: number };

/** Returns gross and memo earnings less the deductions that reduce this tax's wages; never below zero. */
export function taxableWages(
  base: WageBase,
  earnings: readonly CurrentEarning[],
  reductions: readonly Reduction[],
): TaxableWages {
  const subject = earnings.filter(
    ({ code, kind }) => kind !== 'reimbursement' && !base.excludedEarnings.includes(code),
  );
  const reduced = reductions.filter(({ kind }) => base.reducedBy.includes(kind));
  const wages = Math.max(0, sum(subject.map(({ amount }) => amount)) - sum(reduced.map(({ amount }) => amount)));
  const supplemental = sum(subject.filter(({ code }) => earningCode(code).supplemental).map(({ amount }) => amount));
  return { wages, supplemental: Math.max(0, Math.min(wages, supplemental)) };
}
