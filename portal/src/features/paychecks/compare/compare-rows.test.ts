import { expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { checkDetail } from '../test/stub.ts';
import { compareRows, depositSection } from './compare-rows.ts';

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

it('every section compares its own lines, in the order of a pay stub', () => {
  const [before, after] = [checkDetail(1, '2026-11-06'), checkDetail(2, '2026-11-20')];
  const sections = (one: CheckDetail, other: CheckDetail) =>
    compareRows(t, one, other).map(({ id, title, rows: of }) => [
      id,
      title,
      ...of.map((row) => [row.id, row.name, row.before, row.after, row.unit]),
    ]);
  const changed = {
    ...after,
    gross: 250_001,
    preTax: 12_501,
    taxes: 3,
    postTax: 4,
    reimbursements: 5,
    net: 6,
    hours: 7,
    hoursWorked: 8,
  };
  const plain = {
    ...before,
    gross: 10,
    preTax: 20,
    taxes: 30,
    postTax: 40,
    reimbursements: 50,
    net: 60,
    hours: 70,
    hoursWorked: 80,
  };
  const found = sections(plain, changed);
  expect(found.map(([id, title]) => [id, title])).toEqual([
    ['total', 'paychecks.compareTotals'],
    ['earned', 'paychecks.earnings'],
    ['hours', 'paychecks.hours'],
    ['taken', 'paychecks.deductions'],
    ['taxes', 'paychecks.taxes'],
    ['employer', 'paychecks.employerPaid'],
    ['leave', 'paychecks.timeOff'],
  ]);
  expect(found[0]?.slice(2)).toEqual([
    ['gross', 'paychecks.earned', 10, 250_001, 'cents'],
    ['preTax', 'paychecks.beforeTax', -20, -12_501, 'cents'],
    ['taxes', 'paychecks.taxes', -30, -3, 'cents'],
    ['postTax', 'paychecks.afterTax', -40, -4, 'cents'],
    ['reimbursements', 'paychecks.paidBack', 50, 5, 'cents'],
    ['net', 'paychecks.paidToYou', 60, 6, 'cents'],
    ['hoursWorked', 'paychecks.hoursWorked', 80, 8, 'hours'],
    ['hours', 'paychecks.hoursPaid', 70, 7, 'hours'],
  ]);
  const rest = found.slice(1).flatMap((section) => section.slice(2) as unknown[][]);
  expect(rest.map(([id, , ...values]) => [id, ...values])).toEqual([
    ['paid REG', 250_000, 250_000, 'cents'],
    ['paid REG', 800_000, 800_000, 'hours'],
    ['preTax 401K', -12_500, -12_500, 'cents'],
    ['FIT ', -18_555, -18_555, 'cents'],
    ['SS ', -14_694, -14_694, 'cents'],
    ['MED ', -3437, -3437, 'cents'],
    ['ER-401K', 7500, 7500, 'cents'],
    ['PTO', 419_200, 419_200, 'hours'],
  ]);
  expect(rest.every(([id, name]) => typeof name === 'string' && name !== '' && name !== id)).toBe(true);
});

it('deposits are compared by their account, and a line keeps the name that the later paycheck gives it', () => {
  const deposit = (nickname: string | null, lastFour: string | null, amount: number) =>
    ({
      kind: 'account',
      bankName: 'Mill Bank',
      accountType: 'checking',
      nickname,
      lastFour,
      amount,
    }) as CheckDetail['lines']['deposits'][number];
  const before = check({ deposits: [deposit('Rent', null, 100), deposit(null, null, 5)] });
  const after = check({ deposits: [deposit('Rent', null, 90)] });
  expect(depositSection(t, before, after)).toEqual({
    id: 'deposits',
    title: 'paychecks.deposits',
    rows: [
      { id: 'account Rent', name: 'Rent', before: 100, after: 90, unit: 'cents' },
      { id: 'account Mill Bank', name: 'Mill Bank', before: 5, after: null, unit: 'cents' },
    ],
  });
  const named = (description: string) => check({ earnings: [{ ...plainEarning, code: 'XYZ', description }] });
  const [row] = compareRows(t, named('Old name'), named('New name')).find(({ id }) => id === 'earned')?.rows ?? [];
  expect(row?.name).toContain('New name');
});
