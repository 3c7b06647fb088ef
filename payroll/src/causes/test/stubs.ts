import type { DeductionLine, EarningLine, TaxLine } from '../../checks/lines.ts';
import type { Stub } from '../cause.ts';

export const earning = (
  code: string,
  amount: number,
  hours: number | null = null,
  rate: number | null = null,
): EarningLine => ({
  code,
  description: code,
  kind: code === 'GTL' ? 'memo' : code === 'REIMB' ? 'reimbursement' : 'paid',
  hours,
  rate,
  amount,
  ytdHours: null,
  ytdAmount: 0,
});
export const deduction = (
  code: string,
  amount: number,
  percent: number | null = null,
  more: Partial<DeductionLine> = {},
): DeductionLine => ({
  code,
  description: code,
  timing: code === 'ROTH' ? 'postTax' : 'preTax',
  percent,
  amount,
  ytdAmount: 0,
  ...more,
});
export const tax = (
  taxCode: string,
  amount: number,
  taxableWages: number,
  rate: number | null = null,
  more: Partial<TaxLine> = {},
): TaxLine => ({
  taxCode,
  description: taxCode,
  jurisdiction: 'Federal',
  geoCode: null,
  taxableWages,
  rate,
  amount,
  ytdTaxableWages: 0,
  ytdAmount: 0,
  ...more,
});

const DATES = {
  checkDate: '2026-11-06',
  periodBegin: '2026-10-18',
  periodEnd: '2026-10-31',
  employer: { ein: '23-0000001' },
};

/** A check whose net pay is what its lines make, and `off` more. */
export function stub(earnings: EarningLine[], deductions: DeductionLine[] = [], taxes: TaxLine[] = [], off = 0): Stub {
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0);
  const paid = sum(earnings.filter(({ kind }) => kind !== 'memo'));
  return {
    net: paid - sum(deductions) - sum(taxes) + off,
    ...DATES,
    lines: { earnings, deductions, taxes, employer: [] },
  };
}
/** From hundredths of hours and 1/10,000 dollar. */
export const hours = (code: string, centiHours: number, rate: number) =>
  earning(code, Math.round((centiHours * rate) / 10_000), centiHours * 100, rate * 100);
