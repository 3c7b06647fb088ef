import type { EarningLine } from '../lines.ts';

/** The definition of an earning code for tax, leave and deferrals. */
export type EarningCode = {
  description: string;
  kind: EarningLine['kind'];
  /** Supplemental wages, which may be taxed at the flat rate. */
  supplemental?: true;
  /** Tips, for the tip credit and box 12 TP. */
  tips?: true;
  /** Does not count as pay for deferrals and match. */
  notDeferrable?: true;
  /** The leave plan these hours are taken from. */
  leavePlan?: string;
  /** Hours actually worked. */
  worked?: true;
  /** Overtime at time and a half, for the tip credit. */
  overtime?: true;
  /** The part of the pay that is the premium above the regular rate, as 1/n: 3 of time and a half, 4 of double time. */
  premiumDivisor?: number;
};

export const earningCodes: Readonly<Record<string, EarningCode>> = {
  REG: { description: 'Regular', kind: 'paid', worked: true },
  PIECE: { description: 'Piece work', kind: 'paid', worked: true },
  SAL: { description: 'Salary', kind: 'paid', worked: true },
  OT: { description: 'Overtime 1.5x', kind: 'paid', worked: true, overtime: true, premiumDivisor: 3 },
  DT: { description: 'Double time 2x', kind: 'paid', worked: true, premiumDivisor: 4 },
  HOL: { description: 'Holiday', kind: 'paid' },
  PTO: { description: 'Paid time off', kind: 'paid', leavePlan: 'PTO' },
  SICK: { description: 'Sick leave', kind: 'paid', leavePlan: 'SICK' },
  BON: { description: 'Bonus', kind: 'paid', supplemental: true },
  COM: { description: 'Commission', kind: 'paid', supplemental: true },
  RSU: { description: 'Restricted stock, withheld shares', kind: 'memo', supplemental: true, notDeferrable: true },
  ADJ: { description: 'Prior period adjustment', kind: 'paid' },
  RETRO: { description: 'Retroactive pay', kind: 'paid', supplemental: true },
  SEV: { description: 'Severance', kind: 'paid', supplemental: true, notDeferrable: true },
  PDAY: { description: 'Personal day', kind: 'paid', leavePlan: 'PDAY' },
  ONCALL: { description: 'On-call pay', kind: 'paid' },
  CTIP: { description: 'Charged tips paid', kind: 'paid', tips: true, notDeferrable: true },
  TIPS: { description: 'Reported cash tips', kind: 'memo', tips: true, notDeferrable: true },
  TIPMU: { description: 'Tip credit make-up', kind: 'paid' },
  GTL: { description: 'Group-term life over $50,000', kind: 'memo', notDeferrable: true },
  REIMB: { description: 'Expense reimbursement', kind: 'reimbursement', notDeferrable: true },
};

/** Returns a code's definition; throws on an unknown code, since it cannot be taxed. */
export function earningCode(code: string): EarningCode {
  const found = earningCodes[code];
  if (!found) throw new Error(`Unknown earning code ${code}.`);
  return found;
}
