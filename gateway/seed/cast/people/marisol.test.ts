import { expect, it } from 'vitest';
import { CAST } from '../cast.ts';
import { payCompany } from '../../load/company.ts';

const [keystone] = CAST;
if (!keystone) throw new Error('No cast.');
const company = payCompany(keystone, '2026-11-20');
const marisol = company.people.find(({ employee }) => employee.number === 'KF-0417');
const checks = marisol?.history.checks ?? [];
const on = (date: string) => checks.find(({ checkDate }) => checkDate === date);

it('pays the handbook’s sample paycheck on November 20, and 134.63 more with overtime on November 6', () => {
  const golden = on('2026-11-20');
  expect(golden?.totals).toMatchObject({ gross: 250_000, preTax: 25_500, taxes: 46_707, net: 177_793, hours: 800_000 });
  expect(
    golden?.lines.taxes.filter(({ amount }) => amount !== 0).map(({ taxCode, amount }) => [taxCode, amount]),
  ).toEqual([
    ['SS', 14_694],
    ['MED', 3_437],
    ['FIT', 18_555],
    ['SIT-PA', 7_276],
    ['SUI-EE', 175],
    ['EIT', 2_370],
    ['LST', 200],
  ]);
  expect(golden?.lines.deposits.map(({ lastFour, amount }) => [lastFour, amount])).toEqual([
    ['0937', 20_000],
    ['7715', 17_779],
    ['4821', 140_014],
  ]);
  expect(golden?.lines.employer.filter(({ amount }) => amount !== 0).map(({ code, amount }) => [code, amount])).toEqual(
    [
      ['ER-SS', 14_694],
      ['ER-MED', 3_437],
      ['ER-401K', 7_500],
      ['ER-HEALTH', 21_200],
    ],
  );
  expect(golden?.lines.accruals.map(({ plan, ending }) => [plan, ending])).toEqual([
    ['PTO', 419_200],
    ['SICK', 389_600],
  ]);
  expect(on('2026-11-06')?.totals).toMatchObject({ gross: 268_750, net: 191_256, taxes: 51_056 });
});

it('has earned 60,534.38 in 2026 so far, including 1,730.00 of leave, 834.38 of overtime and a bonus', () => {
  const year = marisol?.history.years.find((one) => one.year === 2026);
  expect(year?.totals.gross).toBe(6_053_438);
  expect(Object.entries(year?.earnings ?? {}).map(([code, { amount }]) => [code, amount])).toEqual([
    ['REG', 5_697_000],
    ['OT', 83_438],
    ['BON', 100_000],
    ['PTO', 173_000],
  ]);
  expect(year?.deductions['401K']?.amount).toBe(297_672);
  expect(year?.taxes.FIT?.amount).toBe(462_014);
  expect(checks.filter(({ checkDate }) => checkDate.startsWith('2026'))).toHaveLength(25);
});

it('names the check of November 20 by voucher V0021846', () => {
  expect(company.numbers.get(on('2026-11-20')?.checkId ?? '')).toBe('V0021846');
});
