import { describe, expect, it } from 'vitest';
import type { DeductionLine, EarningLine, TaxLine } from '../checks/lines.ts';
import { followShares } from './follow-shares.ts';
import { deduction, earning, stub, tax } from './test/stubs.ts';

/** Shares with six digits, as the tables below have them. */
const rounded = (shares: readonly number[]) => shares.map((share) => Math.round(share * 1_000_000) / 1_000_000);
const fit = (amount: number, wages: number) => tax('FIT', amount, wages);
const state = (amount: number, wages: number, code = 'SIT-CA') => tax(code, amount, wages);
const ss = (wages: number) => tax('SS', wages * 0.062, wages, 62_000);
const medicare = (wages: number) => tax('MED', wages * 0.0145, wages, 14_500);
const town = (geoCode: string, amount: number, wages: number) => tax('CITY', amount, wages, null, { geoCode });

describe('TRU-1: the taxes of an added dollar, as least and most', () => {
  it.each<[string, before: TaxLine[], after: TaxLine[], least: number, most: number]>([
    ['a flat tax', [], [medicare(10_000)], 0.0145, 0.0145],
    ['a flat tax without wages', [], [tax('CITY', 0, 0, 37_400)], 0, 0],
    ['two flat taxes', [], [medicare(10_000), tax('CITY', 374, 10_000, 37_400)], 0.0519, 0.0519],
    ['Social Security', [ss(10_000), medicare(10_000)], [ss(10_000), medicare(10_000)], 0.0765, 0.0765],
    ['the wage base, now', [ss(10_000), medicare(10_000)], [ss(5000), medicare(10_000)], 0.0145, 0.0765],
    ['the wage base, before', [ss(5000), medicare(10_000)], [ss(10_000), medicare(10_000)], 0.0145, 0.0765],
    ['the wage base, with no line before', [medicare(10_000)], [ss(10_000), medicare(10_000)], 0.0145, 0.0765],
    ['Social Security without Medicare', [ss(5000)], [ss(10_000)], 0.062, 0.062],
    ['federal tax that the first check lacks', [], [fit(1200, 10_000)], 0.12, 0.36],
    ['a low federal tax', [], [fit(500, 10_000)], 0.05, 0.22],
    ['a federal tax above all brackets', [], [fit(4000, 10_000)], 0.37, 0.37],
    ['a bracket', [fit(1000, 10_000)], [fit(1220, 11_000)], 0.22, 0.22],
    ['a bracket with cents more', [fit(1000, 10_000)], [fit(1223, 11_000)], 0.22, 0.22],
    ['a bracket with cents less', [fit(1000, 10_000)], [fit(1217, 11_000)], 0.22, 0.22],
    ['the highest bracket with cents more', [fit(1000, 10_000)], [fit(1372, 11_000)], 0.37, 0.37],
    ['more than the highest bracket', [fit(1000, 10_000)], [fit(1376, 11_000)], 0.125091, 0.37],
    ['a share between brackets', [fit(1000, 10_000)], [fit(1170, 11_000)], 0.106364, 0.332727],
    ['a share between brackets, far above the average', [fit(100, 10_000)], [fit(270, 11_000)], 0.024545, 0.22],
    ['a share between brackets, near the average', [fit(1500, 10_000)], [fit(1670, 11_000)], 0.12, 0.37],
    ['a share below the average', [fit(1000, 10_000)], [fit(1050, 11_000)], 0.095455, 0.310909],
    ['a share below the first average alone', [fit(10_000, 100_000)], [fit(95_500, 1_000_000)], 0.0955, 0.311],
    ['tax on no wages before', [fit(100, 0)], [fit(22_100, 100_000)], 0.22, 0.22],
    ['wages that differ by $4.99', [fit(1000, 10_000)], [fit(1110, 10_499)], 0.105724, 0.331449],
    ['wages that differ by $5.00', [fit(1000, 10_000)], [fit(1110, 10_500)], 0.22, 0.22],
    ['wages that are $5.00 less', [fit(1110, 10_500)], [fit(1000, 10_000)], 0.22, 0.22],
    ['no federal tax, now', [fit(220, 2000)], [fit(0, 1000)], 0, 0.22],
    ['no federal tax, before', [fit(0, 10_000)], [fit(220, 11_000)], 0, 0.22],
    ['no federal tax before the lowest bracket', [fit(0, 10_000)], [fit(100, 11_000)], 0, 0.12],
    ['a tax that is none', [], [fit(0, 0)], 0, 0],
    ['negative wages', [], [state(-50, -1000)], 0, 0],
    ['a tax paid back', [], [state(-100, 10_000)], 0, 0.08],
    ['a state that the first check lacks', [], [state(300, 10_000)], 0.03, 0.08],
    ['a state above its exemption', [state(300, 10_000)], [state(350, 11_000)], 0.046, 0.054],
    ['a state with cents below its average', [state(300, 10_000)], [state(327, 11_000)], 0.023, 0.031],
    ['a state below its average', [state(300, 10_000)], [state(310, 11_000)], 0.028182, 0.08],
    ['a state at the highest share', [state(300, 10_000)], [state(380, 11_000)], 0.076, 0.084],
    ['a state above the highest share', [state(300, 10_000)], [state(400, 11_000)], 0.036364, 0.08],
    ['another state first', [state(900, 9000, 'SIT-NY'), state(300, 10_000)], [state(350, 11_000)], 0.046, 0.054],
    ['another town first', [town('1', 900, 9000), town('2', 300, 10_000)], [town('2', 350, 11_000)], 0.046, 0.054],
  ])('%s', (_title, before, after, least, most) => {
    expect(rounded(followShares(stub([], [], before), stub([], [], after)).taxes)).toEqual([least, most]);
  });

  it('shows no bracket in another year', () => {
    const before = { ...stub([], [], [fit(1000, 10_000)]), checkDate: '2025-12-19' };
    expect(rounded(followShares(before, stub([], [], [fit(1220, 11_000)])).taxes)).toEqual([0.110909, 0.341818]);
  });

  it('shows a bracket in another month', () => {
    const before = { ...stub([], [], [fit(1000, 10_000)]), checkDate: '2026-10-23' };
    expect(rounded(followShares(before, stub([], [], [fit(1220, 11_000)])).taxes)).toEqual([0.22, 0.22]);
  });

  it.each<[string, before: EarningLine[], after: EarningLine[], least: number]>([
    ['no bonus', [earning('REG', 10_000)], [earning('REG', 11_000), earning('BON', 0)], 0.22],
    ['a bonus now', [earning('REG', 10_000)], [earning('REG', 10_000), earning('BON', 1000)], 0],
    ['a bonus before', [earning('BON', 1000), earning('REG', 9000)], [earning('REG', 11_000)], 0],
  ])('hides regular pay that may not be taxed: %s', (_title, before, after, least) => {
    const shares = followShares(stub(before, [], [fit(1000, 10_000)]), stub(after, [], [fit(1220, 11_000)]));
    expect(rounded(shares.taxes)).toEqual([least, 0.22]);
  });
});

describe('TRU-1: the deductions of an added dollar', () => {
  const of = (before: DeductionLine[], after: DeductionLine[]) =>
    followShares(stub([], before), stub([], after, [medicare(10_000)]));

  it('lists those before tax on either check', () => {
    const roth = deduction('ROTH', 300);
    expect([...of([deduction('DEN', 40), roth], [deduction('HSA', 50), roth]).preTax]).toEqual(['DEN', 'HSA']);
  });

  const savings = deduction('401K', 500, 50_000);
  const full = deduction('401K', 500, 50_000, { ytdAmount: 2_450_000 });
  const union = deduction('UNION', 200, 20_000, { timing: 'postTax' });
  it.each<[string, DeductionLine[], least: number, most: number]>([
    ['none', [], 0.0145, 0.0145],
    ['a fixed amount', [deduction('MED', 40)], 0.0145, 0.0145],
    ['a share that took nothing', [deduction('HSA', 0, 20_000)], 0.0145, 0.0145],
    ['a share before tax', [savings], 0.063775, 0.0645],
    ['a share after tax', [union], 0.0345, 0.0345],
    ['both', [savings, union], 0.083775, 0.0845],
    ['a share up to its limit', [full, union], 0.033775, 0.0845],
  ])('follows shares of pay: %s', (_title, after, least, most) => {
    expect(rounded(of([], after).ofPay)).toEqual([least, most]);
  });

  const order = (code: string, amount: number) => deduction(code, amount, null, { timing: 'postTax' });
  const paid = (amount: number, ...orders: DeductionLine[]) =>
    stub([earning('REG', amount), earning('REIMB', 5000)], orders, [tax('FIT', 2000, 0)]);
  it.each<[string, before: DeductionLine[], after: DeductionLine[], ordered: number]>([
    ['none', [], [], 0],
    ['the same amount', [order('GARN', 900)], [order('GARN', 900)], 0],
    ['another deduction', [order('DUES', 900)], [order('DUES', 800)], 0],
    ['a quarter of both', [order('GARN', 2000)], [order('GARN', 2500)], 0.25],
    ['a quarter but for a cent', [order('GARN', 1999)], [order('GARN', 2501)], 0.25],
    ['two cents less than a quarter', [order('GARN', 1998)], [order('GARN', 2500)], 1],
    ['two cents more than a quarter', [order('GARN', 2000)], [order('GARN', 2502)], 1],
    ['child support', [order('SUPPORT', 2000)], [order('SUPPORT', 2500)], 1],
    ['a levy', [order('LEVY', 2000)], [order('LEVY', 2500)], 1],
    [
      'a quarter beside child support',
      [order('GARN', 2000), order('SUPPORT', 1)],
      [order('GARN', 2500), order('SUPPORT', 2)],
      1,
    ],
  ])('bounds the share of court orders: %s', (_title, before, after, ordered) => {
    const shares = followShares(paid(10_000, ...before), paid(12_000, ...after));
    expect(shares.ordered).toBe(ordered);
    expect(shares.ofPay).toEqual([0, ordered]);
  });

  it('takes an order of what taxes and shares of pay leave', () => {
    const before = stub([], [order('LEVY', 10)]);
    const most = (...after: DeductionLine[]) =>
      rounded(followShares(before, stub([], [order('LEVY', 20), ...after], [medicare(10_000)])).ofPay);
    expect(most(union)).toEqual([0.0345, 1]);
    expect(most(deduction('ROTH', 500, 1_200_000))).toEqual([1.2145, 1.2145]);
  });
});
