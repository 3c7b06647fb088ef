import { describe, expect, it } from 'vitest';
import { additionalMedicare, socialSecurity, unemployment } from './fica.ts';
import { taxTablesOn } from '../tables/shipped.ts';

const table = taxTablesOn('2026-05-01').payroll;

describe('Social Security stops at the wage limit', () => {
  it('the most in 2026 is $11,439.00', () => {
    expect(socialSecurity(99_999_999, 0, table)).toMatchObject({ taxableWages: 18_450_000, amount: 1_143_900 });
    expect(socialSecurity(99_999_999, 0, taxTablesOn('2025-05-01').payroll).amount).toBe(1_091_820);
  });
  it('wages taxed before count toward the limit', () => {
    expect(socialSecurity(100_000, 18_400_000, table)).toMatchObject({ taxableWages: 50_000, amount: 3_100 });
    expect(socialSecurity(100_000, 18_450_000, table)).toMatchObject({ taxableWages: 0, amount: 0 });
  });
});

describe('Additional Medicare Tax starts above $200,000', () => {
  it.each([
    [100_000, 0, 0],
    [100_000, 19_900_000, 0],
    [100_000, 19_950_000, 50_000],
    [100_000, 20_000_000, 100_000],
    [25_000_000, 0, 5_000_000],
  ])('%i after %i', (wages, before, above) => {
    expect(additionalMedicare(wages, before, table)).toMatchObject({ taxableWages: above, amount: (above * 9) / 1000 });
  });
});

it('unemployment tax applies up to the wage limit only', () => {
  expect(unemployment(500_000, 400_000, 700_000, 6_000)).toMatchObject({ taxableWages: 300_000, amount: 1_800 });
});
