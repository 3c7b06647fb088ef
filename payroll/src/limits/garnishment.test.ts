import { describe, expect, it } from 'vitest';
import { creditorLimit, protectedEarnings, supportLimit } from './garnishment.ts';

const weekly = (amount: number) => ({ amount, periodsPerYear: 52, minimumWage: 7_250_000 });

describe('the limits for orders', () => {
  it.each([
    ['protects thirty hours of minimum wage', 21_750, 0],
    ['takes what exceeds it while that is less', 25_000, 3_250],
    ['takes a quarter from 290.00 on', 29_000, 7_250],
    ['takes a quarter', 80_000, 20_000],
  ])('a creditor %s', (_title, disposable, limit) => {
    expect(creditorLimit(weekly(disposable), {}, 0)).toBe(limit);
  });

  it('a creditor gets the part of 25% that support leaves', () => {
    expect(creditorLimit(weekly(80_000), {}, 15_000)).toBe(5_000);
    expect(creditorLimit(weekly(80_000), {}, 40_000)).toBe(0);
    expect(creditorLimit(weekly(80_000), { maxShare: 150_000 }, 0)).toBe(12_000);
  });

  it.each([
    [{ supportsOthers: true }, 50_000],
    [{ supportsOthers: true, twelveWeeksBehind: true }, 55_000],
    [{}, 60_000],
    [{ twelveWeeksBehind: true }, 65_000],
  ])('support %o', (terms, limit) => {
    expect(supportLimit(weekly(100_000), terms)).toBe(limit);
  });

  it.each([
    [52, 21_750],
    [26, 43_500],
    [24, 47_125],
    [12, 94_250],
  ])('protected earnings follow the pay period: %i a year', (periodsPerYear, amount) => {
    expect(protectedEarnings({ amount: 0, periodsPerYear, minimumWage: 7_250_000 })).toBe(amount);
  });
});
