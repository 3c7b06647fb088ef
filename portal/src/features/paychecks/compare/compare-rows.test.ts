import { expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { checkDetail } from '../test/stub.ts';
import { compareRows } from './compare-rows.ts';

const t = ((key: string) => key) as Translate;
const check = (lines: Partial<CheckDetail['lines']>) => {
  const plain = checkDetail(1, '2026-11-20');
  const none = { earnings: [], deductions: [], taxes: [], employer: [], accruals: [] };
  return { ...plain, lines: { ...plain.lines, ...none, ...lines } };
};
const rows = (id: string, before: CheckDetail, after: CheckDetail) =>
  compareRows(t, before, after)
    .find((section) => section.id === id)
    ?.rows.map((row) => [row.id, row.before, row.after]);

const [plainTax] = checkDetail(1, '2026-11-20').lines.taxes;
const [plainEarning] = checkDetail(1, '2026-11-20').lines.earnings;
const [plainDeduction] = checkDetail(1, '2026-11-20').lines.deductions;
if (!plainTax || !plainEarning || !plainDeduction) throw new Error('The stub has a line of each kind.');

it('one tax of two places is two lines, each compared with its own', () => {
  const tax = (geoCode: string | null, amount: number) => ({ ...plainTax, taxCode: 'EIT', geoCode, amount });
  const before = check({ taxes: [tax('390710001', 1000), tax('391010000', 2000)] });
  const after = check({ taxes: [tax('391010000', 2500), tax('390710001', 900), tax(null, 1)] });
  expect(rows('taxes', before, after)).toEqual([
    ['EIT 391010000', -2000, -2500],
    ['EIT 390710001', -1000, -900],
    ['EIT ', null, -1],
  ]);
});

it('a code at two rates is one line, and a code of two kinds is two', () => {
  const earning = (code: string, kind: 'paid' | 'imputed', amount: number, hours: number | null) =>
    ({ ...plainEarning, code, kind, amount, hours }) as CheckDetail['lines']['earnings'][number];
  const before = check({ earnings: [earning('REG', 'paid', 1000, 10), earning('REG', 'paid', 500, 4)] });
  const after = check({ earnings: [earning('REG', 'imputed', 70, null), earning('REG', 'paid', 1200, 12)] });
  expect(rows('earned', before, after)).toEqual([
    ['imputed REG', null, 70],
    ['paid REG', 1500, 1200],
  ]);
  expect(rows('hours', before, after)).toEqual([['paid REG', 14, 12]]);
});

it('a deduction before tax and one after tax of the same code are two lines; lines of nothing are left out', () => {
  const deduction = (timing: 'preTax' | 'postTax', amount: number) => ({
    ...plainDeduction,
    code: 'X',
    timing,
    amount,
  });
  const before = check({ deductions: [deduction('preTax', 100), deduction('postTax', 0)] });
  const after = check({ deductions: [deduction('preTax', 0), deduction('postTax', 0)] });
  expect(rows('taken', before, after)).toEqual([['preTax X', -100, 0]]);
});
