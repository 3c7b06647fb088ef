import { expect, it } from 'vitest';
import { sum } from '@paystead/payroll/money.ts';
import { PREVIEW_CHECK } from './preview-check.ts';

it('CON-6: the paycheck of a preview adds up, and its year to date is twenty of it in every amount', () => {
  const { lines, ytd, ...check } = PREVIEW_CHECK;
  const { earnings, deductions, taxes, deposits } = lines;
  const amountOf = (all: readonly { readonly amount: number }[]) => sum(all.map(({ amount }) => amount));
  expect([earnings, deductions, taxes].map(amountOf)).toEqual([check.gross, check.preTax + check.postTax, check.taxes]);
  expect(amountOf(deposits)).toBe(check.net);
  for (const one of [check, ytd])
    expect(one.gross - one.preTax - one.taxes - one.postTax + one.reimbursements).toBe(one.net);
  for (const name of ['gross', 'preTax', 'taxes', 'net', 'hours', 'hoursWorked'] as const)
    expect([name, ytd[name]]).toEqual([name, 20 * check[name]]);
  const years = [...earnings, ...deductions, ...taxes].flatMap((line) => [
    [line.ytdAmount, line.amount],
    ...('hours' in line ? [[line.ytdHours, line.hours]] : []),
    ...('taxableWages' in line ? [[line.ytdTaxableWages, line.taxableWages]] : []),
  ]);
  expect(years.map(([year]) => year)).toEqual(years.map(([, amount]) => 20 * (amount ?? 0)));
});
