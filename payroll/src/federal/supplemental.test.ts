import { describe, expect, it } from 'vitest';
import { aggregateTax, flatSupplementalTax } from './supplemental.ts';
import { payCheck } from '../checks/check.ts';
import { golden, goldenWith } from '../checks/test/golden.ts';
import { taxTablesOn } from '../tables/shipped.ts';

const table = taxTablesOn('2026-05-01').payroll;

describe('supplemental wages at the flat rate', () => {
  it.each([
    ['22 %', 500_000, 0, false, 110_000],
    ['37 % above a million', 20_000_000, 90_000_000, false, 2_200_000 + 3_700_000],
    ['37 % once past it', 1_000_000, 100_000_000, false, 370_000],
    ['exempt: nothing below', 500_000, 0, true, 0],
    ['exempt: still 37 % above', 20_000_000, 90_000_000, true, 3_700_000],
  ])('%s', (_title, wages, before, exempt, tax) => {
    expect(flatSupplementalTax(wages, before, exempt, table)).toBe(tax);
  });
});

describe('the aggregate method', () => {
  it('taxes last regular pay and supplement together, less what was withheld', () => {
    expect(aggregateTax(100_000, { wages: 200_000, withheld: 15_615 }, (wages) => wages / 10)).toBe(30_000 - 15_615);
    expect(aggregateTax(100, { wages: 0, withheld: 9_999 }, () => 5)).toBe(0);
  });

  it('a separate check and one beside regular pay withhold the same', () => {
    const regular = payCheck(golden);
    const alone = payCheck(
      goldenWith({
        runType: 'bonus',
        elections: [],
        supplementalMethod: 'aggregate',
        lastRegular: regular.regularPay,
        earnings: [{ code: 'BON', amount: 100_000 }],
        year: regular.year,
      }),
    );
    const beside = payCheck(
      goldenWith({
        supplementalMethod: 'aggregate',
        earnings: [...golden.earnings, { code: 'BON', amount: 100_000 }],
        elections: [
          { code: 'MED', amount: 8_000 },
          { code: 'HSA', amount: 5_000 },
          { code: '401K', amount: 12_500 },
        ],
      }),
    );
    expect(regular.regularPay.withheld + alone.regularPay.withheld).toBe(beside.regularPay.withheld);
  });
});
