import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalTablesFor } from '../tables/federal.ts';
import { halfUp } from '../money.ts';
import type { BracketTables, FilingStatus } from './withholding-tables.ts';
import {
  blankForm,
  type FederalForm,
  type PeriodsPerYear,
  withholdingWorksheet,
  withholdPerPeriod,
} from './withholding.ts';

const form = (part: Partial<FederalForm>): FederalForm => ({ ...blankForm(2026), ...part });
const statuses = ['s', 'm', 'h'] as const;
const [t2025, t2026] = [federalTablesFor('2025-06-30'), federalTablesFor('2026-06-30')];

const added = (checkDate: string, periodsPerYear: PeriodsPerYear, formYear = 2026) =>
  withholdingWorksheet(federalTablesFor(checkDate), {
    wagesCents: 100,
    periodsPerYear,
    form: form({ formYear, nonresidentAlien: true }),
  }).annualWages /
    periodsPerYear -
  100;

describe('worked examples of Worksheet 1A', () => {
  it.each([
    ['E1 biweekly single', t2026, 200_000, 26, form({}), 4_340_000, 406_000, 15_615],
    ['E2 with step 2', t2026, 200_000, 26, form({ multipleJobs: true }), 5_200_000, 702_500, 27_019],
    [
      'E3 married, children',
      t2026,
      400_000,
      24,
      form({ filingStatus: 'm', dependents: 440_000 }),
      8_310_000,
      716_000,
      11_500,
    ],
    [
      'E4 head of household, extra',
      t2026,
      115_000,
      52,
      form({ filingStatus: 'h', dependents: 220_000, extraWithholding: 1_500 }),
      5_120_000,
      392_400,
      4_815,
    ],
    [
      'E5 step 2 with 4(a) and 4(b)',
      t2026,
      1_250_000,
      12,
      form({ filingStatus: 'm', multipleJobs: true, otherIncome: 300_000, deductions: 600_000 }),
      14_700_000,
      2_401_400,
      200_117,
    ],
    ['E6 below the first bound', t2026, 30_000, 52, form({}), 700_000, 0, 0],
    ['E7 nonresident alien', t2026, 180_000, 26, form({ nonresidentAlien: true }), 5_429_920, 536_790, 20_646],
    [
      'E8 form of 2019',
      t2026,
      240_000,
      26,
      form({ formYear: 2019, filingStatus: 'm', allowances: 3 }),
      4_950_000,
      312_800,
      12_031,
    ],
    ['E9 tables of 2025', t2025, 200_000, 26, form({ formYear: 2025 }), 4_340_000, 420_150, 16_160],
    ['golden paycheck', t2026, 224_500, 26, form({}), 4_977_000, 482_440, 18_555],
  ] as const)('%s', (_title, tables, wagesCents, periodsPerYear, w4, adjustedAnnual, tentativeAnnual, withheld) => {
    const sheet = withholdingWorksheet(tables, { wagesCents, periodsPerYear, form: w4 });
    expect(sheet).toMatchObject({ adjustedAnnual, tentativeAnnual, withheld });
  });

  it('E10 an exempt form withholds nothing at any wages', () => {
    expect(withholdPerPeriod(t2026, { wagesCents: 9_999_999, periodsPerYear: 26, form: form({ exempt: true }) })).toBe(
      0,
    );
  });

  it('nonresident aliens get the additions as printed', () => {
    expect(([52, 26, 24, 12] as const).map((periods) => added('2026-01-02', periods))).toEqual([
      30_960, 61_920, 67_080, 134_170,
    ]);
    expect(([52, 26, 24, 12] as const).map((periods) => added('2025-01-02', periods))).toEqual([
      28_850, 57_690, 62_500, 125_000,
    ]);
    expect(added('2025-01-02', 26, 2019)).toBe(41_150);
  });
});

/** Rev. Proc. brackets and standard deductions in dollars: what the tables of Pub. 15-T are made of. */
const law: Record<2025 | 2026, { deduction: Record<FilingStatus, number>; starts: Record<FilingStatus, number[]> }> = {
  2025: {
    deduction: { s: 15_000, m: 30_000, h: 22_500 },
    starts: {
      s: [11_925, 48_475, 103_350, 197_300, 250_525, 626_350],
      m: [23_850, 96_950, 206_700, 394_600, 501_050, 751_600],
      h: [17_000, 64_850, 103_350, 197_300, 250_500, 626_350],
    },
  },
  2026: {
    deduction: { s: 16_100, m: 32_200, h: 24_150 },
    starts: {
      s: [12_400, 50_400, 105_700, 201_775, 256_225, 640_600],
      m: [24_800, 100_800, 211_400, 403_550, 512_450, 768_700],
      h: [17_700, 67_450, 105_700, 201_750, 256_200, 640_600],
    },
  },
};
const percents = [10n, 12n, 22n, 24n, 32n, 35n, 37n];

it('a form of 2019 of a head of household is withheld by the table for single', () => {
  const withheld = (formYear: number, filingStatus: 's' | 'h') =>
    withholdPerPeriod(t2026, { wagesCents: 400_000, periodsPerYear: 26, form: form({ formYear, filingStatus }) });
  expect(withheld(2019, 'h')).toBe(withheld(2019, 's'));
  expect(withheld(2026, 'h')).toBeLessThan(withheld(2026, 's'));
});

it('nothing is added for a nonresident alien without wages', () => {
  const without = { wagesCents: 0, periodsPerYear: 26, form: form({ nonresidentAlien: true }) } as const;
  expect(withholdingWorksheet(t2026, without).annualWages).toBe(0);
});

it.each([
  [2018, true],
  [2019, true],
  [2020, false],
])('steps 2 and 3 do not count on a form of %i: %s', (formYear, isOld) => {
  const withheld = (part: Partial<FederalForm>) =>
    withholdPerPeriod(t2026, { wagesCents: 400_000, periodsPerYear: 26, form: form({ formYear, ...part }) });
  const plain = withheld({});
  expect([withheld({ multipleJobs: true }) === plain, withheld({ dependents: 200_000 }) === plain]).toEqual([
    isOld,
    isOld,
  ]);
});

describe('the tables follow from the brackets and the standard deduction', () => {
  it.each([
    ['2025 standard', t2025, t2025.standard, 1n],
    ['2025 step 2', t2025, t2025.multipleJobs, 2n],
    ['2026 standard', t2026, t2026.standard, 1n],
    ['2026 step 2', t2026, t2026.multipleJobs, 2n],
  ] as const)('%s', (_title, tables, printed: BracketTables, halves) => {
    for (const status of statuses) {
      const { deduction, starts } = law[tables.year === 2025 ? 2025 : 2026];
      const adjustment = halves === 2n ? 0 : tables.adjustment[status] / 100;
      const bounds = [0, ...starts[status]].map((start) => BigInt(start + deduction[status] - adjustment) * 100n);
      let base = 0n; // in cents times 100 times halves
      const derived = bounds.map((bound, row) => {
        base += row === 0 ? 0n : (bound - (bounds[row - 1] ?? 0n)) * (percents[row - 1] ?? 0n);
        return [halfUp(bound, 100n * halves) * 100, halfUp(base, 100n * halves), Number(percents[row] ?? 0n) * 10_000];
      });
      expect(printed[status]).toEqual([[0, 0, 0], ...derived]);
    }
  });

  it('the last rows are as printed', () => {
    expect(t2026.multipleJobs.s.at(-1)).toEqual([32_835_000, 9_648_963, 370_000]);
    expect(t2026.standard.h.at(-1)).toEqual([65_615_000, 19_117_100, 370_000]);
    expect(t2025.standard.s.map(([bound]) => bound / 100)).toEqual([
      0, 6400, 18_325, 54_875, 109_750, 203_700, 256_925, 632_750,
    ]);
    expect(t2025.multipleJobs.s.map(([bound]) => bound / 100)).toEqual([
      0, 7500, 13_463, 31_738, 59_175, 106_150, 132_763, 320_675,
    ]);
    expect(t2025.multipleJobs.h.map(([bound]) => bound / 100)).toEqual([
      0, 11_250, 19_750, 43_675, 62_925, 109_900, 136_500, 324_425,
    ]);
  });

  it('the newest tables apply until a new year is published', () => {
    expect(federalTablesFor('2031-01-01').year).toBe(2026);
    expect(federalTablesFor('2024-12-31').year).toBe(2024);
  });
});

const anyForm = fc.record({
  formYear: fc.constantFrom(2018, 2024, 2026),
  filingStatus: fc.constantFrom(...statuses),
  multipleJobs: fc.boolean(),
  dependents: fc.integer({ min: 0, max: 1_000_000 }),
  otherIncome: fc.integer({ min: 0, max: 2_000_000 }),
  deductions: fc.integer({ min: 0, max: 3_000_000 }),
  extraWithholding: fc.integer({ min: 0, max: 50_000 }),
  allowances: fc.integer({ min: 0, max: 9 }),
  exempt: fc.constant(false),
  nonresidentAlien: fc.boolean(),
});
const anyTables = fc.constantFrom(federalTablesFor('2024-06-30'), t2025, t2026);
const anyPeriods = fc.constantFrom<PeriodsPerYear[]>(260, 52, 26, 24, 12, 4, 2, 1);

describe('withholding over generated forms', () => {
  it('withholding never falls when wages rise', () => {
    fc.assert(
      fc.property(
        anyTables,
        anyPeriods,
        anyForm,
        fc.nat(30_000_000),
        fc.nat(5_000_000),
        (tables, periodsPerYear, w4, wages, more) => {
          const at = (wagesCents: number) => withholdPerPeriod(tables, { wagesCents, periodsPerYear, form: w4 });
          // Printed bases assume half-dollar bounds, printed bounds are whole dollars: a seam may step down by 20 cents a year.
          expect(at(wages + more)).toBeGreaterThanOrEqual(at(wages) - (more > 100 ? 0 : 20));
        },
      ),
    );
  });

  it('withholding takes no more of a raise than the top rate', () => {
    fc.assert(
      fc.property(
        anyTables,
        anyPeriods,
        anyForm,
        fc.integer({ min: 1, max: 30_000_000 }),
        fc.nat(1_000_000),
        (tables, periodsPerYear, w4, wages, more) => {
          const at = (wagesCents: number) => withholdPerPeriod(tables, { wagesCents, periodsPerYear, form: w4 });
          expect(at(wages + more) - at(wages)).toBeLessThanOrEqual(Math.ceil(more * 0.37) + 21);
        },
      ),
    );
  });

  it('withholding is continuous where brackets meet', () => {
    const all = [t2025, t2026].flatMap(({ standard, multipleJobs }) => [
      ...Object.values(standard),
      ...Object.values(multipleJobs),
    ]);
    const steps = all.flatMap((rows) =>
      rows.slice(1).map(([bound, base], row) => {
        const [lower, lowerBase, lowerRate] = rows[row] ?? [0, 0, 0];
        return Math.abs(lowerBase + ((bound - lower) * lowerRate) / 1e6 - base);
      }),
    );
    expect(steps).toHaveLength(84);
    expect(Math.max(...steps)).toBeLessThan(20);
  });

  it('withholding falls by the credit and rises by the extra amount', () => {
    fc.assert(
      fc.property(anyForm, fc.nat(5_000_000), (w4, wagesCents) => {
        const at = (change: Partial<FederalForm>) =>
          withholdPerPeriod(t2026, { wagesCents, periodsPerYear: 26, form: { ...w4, ...change } });
        expect(at({ extraWithholding: w4.extraWithholding + 777 })).toBe(at({}) + 777);
        expect(at({ dependents: w4.dependents + 260_000 })).toBeLessThanOrEqual(at({}));
      }),
    );
  });
});

describe('rounding happens once, half up', () => {
  it.each([
    [34_365n, 10n, 3437],
    [5n, 10n, 1],
    [4n, 10n, 0],
    [-5n, 10n, -1],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [0n, 7n, 0],
    [900_719_925_474_099_150n, 100n, 9_007_199_254_740_992],
  ])('%s / %s', (numerator, denominator, rounded) => {
    expect(halfUp(numerator, denominator)).toBe(rounded);
  });
  it('a denominator that is not positive is refused', () => {
    expect(() => halfUp(1n, 0n)).toThrow(RangeError);
  });
});
