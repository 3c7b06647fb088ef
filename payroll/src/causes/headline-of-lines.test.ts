import { expect, it } from 'vitest';
import type { DeductionLine, EarningLine, TaxLine } from '../checks/lines.ts';
import type { Stub } from './cause.ts';
import { headlineOf } from './headline.ts';
import { deduction, earning, hours, stub, tax } from './test/stubs.ts';

const REGULAR = hours('REG', 8000, 300_000);
const dues = (amount: number) => deduction('DUES', amount, null, { timing: 'postTax' });
const reported = (amount: number): EarningLine => ({ ...earning('TIPS', amount), kind: 'memo' });
const stock = (amount: number): EarningLine => ({ ...earning('RSU', amount), kind: 'memo' });
const pay = (amount: number, deductions: DeductionLine[] = [], taxes: TaxLine[] = []) =>
  stub([earning('SAL', amount)], deductions, taxes);
const week = (...earnings: EarningLine[]): Stub => ({ ...stub(earnings), periodBegin: '2026-10-25' });
const single = hours('REG', 4000, 300_000);
/** Pay with tips, of which 30 % are tax. */
const served = (charged: number, tips: number) => {
  const wages = 100_000 + charged + tips;
  return stub(
    [earning('SAL', 100_000), earning('CTIP', charged), reported(tips)],
    [],
    [tax('CITY', wages * 0.3, wages, 300_000)],
  );
};
const withFederal = (centiHours: number, fit: number, wages: number) =>
  stub([hours('REG', centiHours, 250_000)], [], [tax('OTHER', 0, 1), tax('FIT', fit, wages)]);
const saving = (salary: number, amount: number, ytdAmount: number) =>
  pay(salary, [deduction('401K', amount, 50_000, { ytdAmount })]);
const federal = (amount: number, wages: number, ...more: EarningLine[]) =>
  stub([earning('SAL', 10_000), ...more], [], [tax('FIT', amount, wages)]);
const shortOf = (amount: number): TaxLine => ({ ...tax('SS', 0, 0), uncollected: amount });
const medicare = (additional: number, ...more: EarningLine[]) =>
  stub(
    [REGULAR, ...more],
    [],
    [
      tax('MED', 3480, 240_000, 14_500),
      ...(additional > 0 ? [tax('ADDMED', additional, 100_000, 9000, { ytdAmount: additional })] : []),
    ],
  );
const taxed = (...taxes: TaxLine[]) => pay(100_000, [], taxes);
const local = (code: string, amount: number, ytdAmount = amount) => tax(code, amount, 100_000, null, { ytdAmount });
const flat = (code: string, rate: number) => tax(code, rate / 10, 100_000, rate);

it.each<[string, Stub, Stub, string | undefined]>([
  ['another schedule', week(single), stub([REGULAR]), 'payPeriod'],
  ['another schedule with tips', week(single), stub([REGULAR, reported(500)]), undefined],
  ['another schedule with tips before', week(single, reported(500)), stub([REGULAR]), undefined],
  ['another schedule with no tips', week(single, reported(0)), stub([REGULAR, reported(0)]), 'payPeriod'],
  ['another schedule with another earning', week(REGULAR), stub([REGULAR, earning('BON', 900)]), undefined],
  ['a salary with leave', pay(300_000), stub([earning('SAL', 279_000), earning('PTO', 31_000)]), 'salary'],
  [
    'pay that is made up to the minimum',
    stub([hours('REG', 1000, 21_300), earning('TIPMU', 5120)]),
    stub([hours('REG', 1200, 21_300), earning('TIPMU', 6144)]),
    'tippedPay',
  ],
  [
    'another rate of a tax',
    pay(100_000, [], [tax('CITY', 3740, 100_000, 37_400)]),
    pay(100_000, [], [tax('CITY', 3000, 100_000, 30_000)]),
    'taxRate CITY',
  ],
  ['reported tips, which are taxed', served(5000, 10_000), served(7000, 40_000), 'tips'],
  ['fewer reported tips', served(7000, 40_000), served(5000, 10_000), 'tips'],
  ['a limit of a share of the same pay', saving(240_000, 12_000, 12_000), saving(240_000, 0, 2_450_000), 'limit 401K'],
  ['a limit of a share of other pay', saving(240_000, 12_000, 12_000), saving(241_000, 0, 2_450_000), undefined],
  [
    'paid hours beside double time',
    stub([REGULAR]),
    stub([hours('REG', 6400, 300_000), hours('PTO', 800, 300_000), hours('DT', 200, 200_000)]),
    'paidHours',
  ],
  [
    'paid hours beside one of their codes at another rate',
    stub([REGULAR]),
    stub([hours('REG', 6400, 300_000), hours('PTO', 800, 300_000), hours('PTO', 200, 200_000)]),
    undefined,
  ],
  [
    'paid hours beside one of their codes at a rate that ended',
    stub([REGULAR, hours('PTO', 200, 200_000)]),
    stub([hours('REG', 6400, 300_000), hours('PTO', 800, 300_000)]),
    undefined,
  ],
  [
    'hours beside a second job that starts',
    stub([REGULAR]),
    stub([hours('REG', 6400, 300_000), hours('REG', 200, 200_000)]),
    undefined,
  ],
  [
    'hours beside a second job that ends',
    stub([REGULAR, hours('REG', 200, 200_000)]),
    stub([hours('REG', 6400, 300_000)]),
    undefined,
  ],
  ['far fewer hours, better paid', stub([hours('REG', 8000, 100_000)]), stub([hours('REG', 2000, 150_000)]), undefined],
  [
    'far fewer hours, a little better paid',
    stub([hours('REG', 8000, 100_000)]),
    stub([hours('REG', 2000, 110_000)]),
    'hours REG',
  ],
  [
    'far fewer hours beside better paid overtime',
    stub([hours('REG', 8000, 100_000), hours('OT', 400, 300_000)]),
    stub([hours('REG', 2000, 100_000), hours('OT', 400, 310_000)]),
    'hours REG',
  ],
  ['stock at the flat rate', federal(1000, 10_000), federal(3200, 20_000, stock(10_000)), 'supplemental FIT'],
  ['less stock at the flat rate', federal(3200, 20_000, stock(10_000)), federal(1000, 10_000), 'supplemental FIT'],
  ['stock with the pay', federal(1000, 10_000), federal(2500, 20_000, stock(10_000)), undefined],
  [
    'stock beside a small bonus',
    federal(1000, 10_000),
    federal(3200, 20_000, stock(9900), earning('BON', 100)),
    undefined,
  ],
  [
    'less federal tax on hardly more pay',
    withFederal(8000, 20_000, 200_000),
    withFederal(8200, 9000, 205_000),
    'withholding FIT',
  ],
  ['less federal tax on more pay', withFederal(8000, 20_000, 200_000), withFederal(8360, 10_000, 209_000), undefined],
  [
    'less federal tax on less pay',
    withFederal(8000, 30_000, 200_000),
    withFederal(7800, 10_000, 195_000),
    'withholding FIT',
  ],
  ['Additional Medicare', medicare(0), medicare(900), undefined],
  ['Additional Medicare beside a refund', medicare(0), medicare(900, earning('REIMB', 200)), 'taxStarted ADDMED'],
  ['55 % of the difference', stub([]), stub([earning('A', 550), earning('B', 450)]), 'earningStarted A'],
  ['less than 55 % of the difference', stub([]), stub([earning('A', 549), earning('B', 451)]), undefined],
  ['dues that end, a quarter of cash', pay(40_000, [dues(10_000)]), pay(40_000), 'deductionStopped DUES'],
  ['dues that end, more than a quarter of cash', pay(39_999, [dues(10_000)]), pay(39_999), undefined],
  ['a loan that is repaid', pay(39_999, [{ ...dues(10_000), code: 'LOAN' }]), pay(39_999), 'deductionStopped LOAN'],
  ['dues that start, a quarter of cash', pay(40_000), pay(40_000, [dues(10_000)]), 'deductionStarted DUES'],
  ['dues that start, more than a quarter of cash', pay(39_999), pay(39_999, [dues(10_000)]), undefined],
  ['a fifth of pay left', pay(100_000, [dues(70_000)]), pay(100_000, [dues(80_000)]), 'deductionChanged DUES'],
  ['less than a fifth of pay left', pay(100_000, [dues(70_000)]), pay(100_000, [dues(80_001)]), undefined],
  ['less than a fifth of pay before', pay(100_000, [dues(80_001)]), pay(100_000, [dues(70_000)]), undefined],
  [
    'a fifth of pay beside a refund',
    stub([earning('SAL', 100_000), earning('REIMB', 5000)], [dues(70_000)]),
    stub([earning('SAL', 100_000), earning('REIMB', 5000)], [dues(80_000)]),
    'deductionChanged DUES',
  ],
  [
    'less than a fifth of pay beside a refund',
    stub([earning('SAL', 100_000), earning('REIMB', 5000)], [dues(70_000)]),
    stub([earning('SAL', 100_000), earning('REIMB', 5000)], [dues(80_001)]),
    undefined,
  ],
  [
    'less than a fifth of pay with tax that cash does not cover',
    pay(100_000, [dues(70_000)]),
    pay(100_000, [dues(85_000)], [tax('MED', 0, 0), shortOf(0)]),
    'deductionChanged DUES',
  ],
  ['two taxes of a place that ended', taxed(local('EIT', 500), local('SIT-PA', 500)), taxed(), 'taxStopped EIT'],
  ['two taxes of a place that started', taxed(), taxed(local('EIT', 500), local('SIT-PA', 500)), 'taxStarted EIT'],
  ['two taxes that started again', taxed(), taxed(local('EIT', 500, 900), local('SIT-PA', 500, 900)), undefined],
  [
    'two taxes of a place at other rates',
    taxed(flat('CITY', 37_400), flat('EIT', 17_400)),
    taxed(flat('CITY', 30_000), flat('EIT', 10_000)),
    'taxRate CITY',
  ],
  [
    'two taxes of a place by other certificates',
    taxed(local('SIT-CA', 1000), local('CITY', 1000)),
    taxed(local('SIT-CA', 500), local('CITY', 500)),
    'withholding SIT-CA',
  ],
  [
    'federal tax and that of a place by other forms',
    taxed(local('FIT', 1000), local('CITY', 1000)),
    taxed(local('FIT', 500), local('CITY', 500)),
    undefined,
  ],
])('TRU-1: the headline of %s', (_title, before, after, expected) => {
  const found = headlineOf(before, after);
  expect(found && ('code' in found ? `${found.kind} ${found.code}` : found.kind)).toBe(expected);
});
