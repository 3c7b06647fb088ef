import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeductionLine, EarningLine, TaxLine } from '../checks/lines.ts';
import type { Stub } from './cause.ts';
import { mainCause, mainReason } from './main-cause.ts';
import { payChange } from './pay-change.ts';

const earning = (
  code: string,
  amount: number,
  hours: number | null = null,
  rate: number | null = null,
): EarningLine => ({
  code,
  description: code,
  kind: code === 'GTL' ? 'memo' : code === 'REIMB' ? 'reimbursement' : 'paid',
  hours,
  rate,
  amount,
  ytdHours: null,
  ytdAmount: 0,
});
const deduction = (code: string, amount: number, percent: number | null = null): DeductionLine => ({
  code,
  description: code,
  timing: code === 'ROTH' ? 'postTax' : 'preTax',
  percent,
  amount,
  ytdAmount: 0,
});
const tax = (
  taxCode: string,
  amount: number,
  taxableWages: number,
  rate: number | null = null,
  more: Partial<TaxLine> = {},
): TaxLine => ({
  taxCode,
  description: taxCode,
  jurisdiction: 'Federal',
  geoCode: null,
  taxableWages,
  rate,
  amount,
  ytdTaxableWages: 0,
  ytdAmount: 0,
  ...more,
});

function stub(earnings: EarningLine[], deductions: DeductionLine[] = [], taxes: TaxLine[] = [], off = 0): Stub {
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0);
  const paid = sum(earnings.filter(({ kind }) => kind !== 'memo'));
  return {
    net: paid - sum(deductions) - sum(taxes) + off,
    lines: { earnings, deductions, taxes },
  };
}
const hours = (code: string, centiHours: number, rate: number) =>
  earning(code, Math.round((centiHours * rate) / 10_000), centiHours, rate);

describe('why pay changed', () => {
  it('piece work: more pieces, and a different rate for each', () => {
    const made = (pieces: number, rate: number): EarningLine => ({
      ...earning('PIECE', Math.round((pieces * rate) / 10_000), 4000, rate),
      pieces,
    });
    const { causes, remainder } = payChange(stub([made(120_000, 5125)]), stub([made(130_000, 5250)]));
    expect(remainder).toBe(0);
    expect(causes).toMatchObject([
      { kind: 'pieces', before: 120_000, after: 130_000, rate: 5125, amount: 5125 },
      { kind: 'pieceRate', before: 5125, after: 5250, pieces: 130_000, amount: 1625 },
    ]);
  });

  it('the golden pair: no overtime, lower taxes, lower 401(k) contribution, to the cent', () => {
    const fit = (amount: number, wages: number) => tax('FIT', amount, wages);
    const nov6 = stub(
      [hours('REG', 8000, 312_500), hours('OT', 400, 468_750)],
      [deduction('401K', 13_438, 50_000), deduction('MED', 8000), deduction('HSA', 5000)],
      [fit(20_693, 242_312), tax('SS', 15_857, 255_750, 62_000), tax('MED', 3708, 255_750, 14_500)],
    );
    const nov20 = stub(
      [hours('REG', 8000, 312_500), earning('OT', 0)],
      [deduction('401K', 12_500, 50_000), deduction('MED', 8000), deduction('HSA', 5000)],
      [fit(18_555, 224_500), tax('SS', 14_694, 237_000, 62_000), tax('MED', 3437, 237_000, 14_500)],
    );
    const change = payChange(nov6, nov20);
    expect(change.remainder).toBe(0);
    expect(change.causes).toMatchObject([
      { kind: 'earningStopped', code: 'OT', hours: 400, rate: 468_750, amount: -18_750 },
      { kind: 'taxes', before: 40_258, after: 36_686, amount: 3572 },
      { kind: 'deductionChanged', code: '401K', percentBefore: 50_000, percentAfter: 50_000, amount: 938 },
    ]);
    expect(mainCause(change.difference, change.causes)).toMatchObject({ kind: 'earningStopped', code: 'OT' });
    expect(mainReason(nov6, nov20)).toMatchObject({ kind: 'earningStopped', code: 'OT', amount: -18_750 });
  });

  const one = (before: Stub, after: Stub) => {
    const change = payChange(before, after);
    expect(change.remainder).toBe(0);
    return change.causes;
  };

  it.each<[string, Stub, Stub, object[]]>([
    [
      'hours',
      stub([hours('REG', 8000, 300_000)]),
      stub([hours('REG', 7600, 300_000)]),
      [{ kind: 'hours', before: 8000, after: 7600, amount: -12_000 }],
    ],
    [
      'rate',
      stub([hours('REG', 8000, 300_000)]),
      stub([hours('REG', 8000, 312_500)]),
      [{ kind: 'rate', before: 300_000, after: 312_500, amount: 10_000 }],
    ],
    [
      'hours and rate',
      stub([hours('REG', 8000, 300_000)]),
      stub([hours('REG', 7600, 312_500)]),
      [
        { kind: 'hours', amount: -12_000 },
        { kind: 'rate', amount: 9500 },
      ],
    ],
    [
      'an amount that is not hours times rate',
      stub([earning('SAL', 300_000, 8000, null)]),
      stub([earning('SAL', 310_000, 8000, null)]),
      [{ kind: 'earningChanged', amount: 10_000 }],
    ],
    [
      'an import whose product does not hold',
      stub([earning('REG', 999, 8000, 300_000)]),
      stub([earning('REG', 1999, 8000, 300_000)]),
      [{ kind: 'earningChanged', amount: 1000 }],
    ],
    [
      'a bonus',
      stub([earning('SAL', 1)]),
      stub([earning('SAL', 1), earning('BON', 50_000)]),
      [{ kind: 'earningStarted', code: 'BON', amount: 50_000 }],
    ],
    ['a refund', stub([]), stub([earning('REIMB', 4200)]), [{ kind: 'earningStarted', code: 'REIMB', amount: 4200 }]],
    [
      'a deduction that starts',
      stub([]),
      stub([], [deduction('DEN', 900)]),
      [{ kind: 'deductionStarted', before: 0, after: 900, amount: -900 }],
    ],
    [
      'a deduction that stops',
      stub([], [deduction('DEN', 900)]),
      stub([], [deduction('DEN', 0)]),
      [{ kind: 'deductionStopped', amount: 900 }],
    ],
    [
      'a tax that ends for the year',
      stub([], [], [tax('LST', 200, 0)]),
      stub([], [], [tax('LST', 0, 0)]),
      [{ kind: 'taxStopped', code: 'LST', amount: 200 }],
    ],
    [
      'a new rate',
      stub([], [], [tax('CITY', 3740, 100_000, 37_400)]),
      stub([], [], [tax('CITY', 3730, 100_000, 37_300)]),
      [{ kind: 'taxRate', rateBefore: 37_400, rateAfter: 37_300, amount: 10 }],
    ],
    [
      'another form',
      stub([], [], [tax('FIT', 20_000, 200_000)]),
      stub([], [], [tax('FIT', 25_000, 200_000)]),
      [{ kind: 'withholding', amount: -5000 }],
    ],
    [
      'the Social Security wage base, reached within this check',
      stub([], [], [tax('SS', 31_000, 500_000, 62_000), tax('MED', 7250, 500_000, 14_500)]),
      stub(
        [],
        [],
        [tax('SS', 12_400, 200_000, 62_000, { ytdTaxableWages: 18_450_000 }), tax('MED', 7250, 500_000, 14_500)],
      ),
      [
        {
          kind: 'wageBase',
          code: 'SS',
          reached: true,
          wages: 18_450_000,
          before: 31_000,
          after: 12_400,
          amount: 18_600,
        },
      ],
    ],
    [
      'the Social Security wage base, when the line leaves the stub',
      stub(
        [],
        [],
        [tax('SS', 12_400, 200_000, 62_000, { ytdTaxableWages: 18_450_000 }), tax('MED', 7250, 500_000, 14_500)],
      ),
      stub([], [], [tax('MED', 7250, 500_000, 14_500)]),
      [{ kind: 'wageBase', reached: true, wages: 18_450_000, amount: 12_400 }],
    ],
    [
      'a wage base that begins anew with the year, and more pay with it',
      stub([], [], [tax('SS', 0, 0, 62_000, { ytdTaxableWages: 18_450_000 }), tax('MED', 7250, 500_000, 14_500)]),
      stub(
        [],
        [],
        [tax('SS', 37_200, 600_000, 62_000, { ytdTaxableWages: 600_000 }), tax('MED', 8700, 600_000, 14_500)],
      ),
      [
        { kind: 'wageBase', reached: false, wages: 18_450_000, amount: -31_000 },
        { kind: 'taxes', wages: 200_000, amount: -7650 },
      ],
    ],
    [
      'a wage base of a state, by the year standing at a limit',
      stub([], [], [tax('PFML-CO', 2200, 500_000, 4400), tax('SIT-CO', 22_000, 500_000, 44_000)]),
      stub(
        [],
        [],
        [tax('PFML-CO', 0, 0, 4400, { ytdTaxableWages: 18_450_000 }), tax('SIT-CO', 22_000, 500_000, 44_000)],
      ),
      [{ kind: 'wageBase', code: 'PFML-CO', reached: true, amount: 2200 }],
    ],
    [
      'the same tax of another state',
      stub([], [], [tax('SIT-PA', 7276, 237_000, 30_700, { jurisdiction: 'Pennsylvania' })]),
      stub([], [], [tax('SIT-NJ', 6000, 237_000, null, { jurisdiction: 'New Jersey' })]),
      [{ kind: 'jurisdiction', code: 'SIT-NJ', from: 'Pennsylvania', jurisdiction: 'New Jersey', amount: 1276 }],
    ],
    [
      'the same tax of another town',
      stub([], [], [tax('EIT', 2370, 237_000, 10_000, { geoCode: '360104', jurisdiction: 'Lancaster' })]),
      stub([], [], [tax('EIT', 4740, 237_000, 20_000, { geoCode: '361401', jurisdiction: 'Ephrata' })]),
      [{ kind: 'jurisdiction', from: 'Lancaster', jurisdiction: 'Ephrata', amount: -2370 }],
    ],
    [
      'federal tax on a bonus at the flat rate',
      stub([earning('SAL', 200_000)], [], [tax('FIT', 15_615, 200_000)]),
      stub([earning('SAL', 200_000), earning('BON', 100_000)], [], [tax('FIT', 37_615, 300_000)]),
      [
        { kind: 'earningStarted', code: 'BON', amount: 100_000 },
        {
          kind: 'supplemental',
          methodBefore: null,
          methodAfter: 'flat',
          rate: 220_000,
          wages: 100_000,
          amount: -22_000,
        },
      ],
    ],
    [
      'federal tax on a bonus taken together with the pay',
      stub([earning('SAL', 200_000)], [], [tax('FIT', 15_615, 200_000)]),
      stub([earning('SAL', 200_000), earning('BON', 100_000)], [], [tax('FIT', 28_115, 300_000)]),
      [
        { kind: 'earningStarted', code: 'BON' },
        { kind: 'supplemental', methodAfter: 'aggregate', rate: null, amount: -12_500 },
      ],
    ],
    [
      'another method for two bonuses',
      stub([earning('BON', 100_000)], [], [tax('FIT', 22_000, 100_000)]),
      stub([earning('BON', 150_000)], [], [tax('FIT', 18_000, 150_000)]),
      [
        { kind: 'earningChanged', code: 'BON', amount: 50_000 },
        {
          kind: 'supplemental',
          methodBefore: 'flat',
          methodAfter: 'aggregate',
          before: 33_000,
          after: 18_000,
          amount: 15_000,
        },
        { kind: 'taxes', before: 22_000, after: 33_000, amount: -11_000 },
      ],
    ],
    [
      'another election: a share of pay, and what follows the pay beside it',
      stub([hours('REG', 8000, 300_000)], [deduction('401K', 12_000, 50_000)]),
      stub([hours('REG', 9000, 300_000)], [deduction('401K', 16_200, 60_000)]),
      [
        { kind: 'hours', amount: 30_000 },
        {
          kind: 'election',
          code: '401K',
          percentBefore: 50_000,
          percentAfter: 60_000,
          before: 13_500,
          after: 16_200,
          amount: -2700,
        },
        { kind: 'deductionChanged', before: 12_000, after: 13_500, amount: -1500 },
      ],
    ],
    [
      'another election: more withheld beside a flat share',
      stub([], [], [tax('SIT-PA', 3070, 100_000, 30_700)]),
      stub([], [], [tax('SIT-PA', 8140, 200_000, 30_700)]),
      [
        { kind: 'taxes', before: 3070, after: 6140, amount: -3070 },
        { kind: 'withholding', code: 'SIT-PA', before: 6140, after: 8140, amount: -2000 },
      ],
    ],
    [
      'another election: less federal tax on more pay',
      stub([hours('REG', 8000, 250_000)], [], [tax('FIT', 20_000, 200_000)]),
      stub([hours('REG', 8400, 250_000)], [], [tax('FIT', 9000, 210_000)]),
      [
        { kind: 'withholding', before: 21_000, after: 9000, amount: 12_000 },
        { kind: 'hours', amount: 10_000 },
        { kind: 'taxes', before: 20_000, after: 21_000, amount: -1000 },
      ],
    ],
    ['nothing', stub([hours('REG', 1, 1)]), stub([hours('REG', 1, 1)]), []],
  ])('%s', (_title, before, after, causes) => {
    expect(one(before, after)).toMatchObject(causes);
    expect(one(before, after)).toHaveLength(causes.length);
  });

  it('imputed income is not a cause', () => {
    expect(one(stub([earning('GTL', 500)]), stub([earning('GTL', 900)]))).toEqual([]);
  });

  it('a difference that the lines do not explain is the remainder', () => {
    expect(payChange(stub([]), stub([], [], [], 77))).toEqual({ difference: 77, causes: [], remainder: 77 });
  });

  it('causes and remainder sum to the difference for any two stubs', () => {
    const cents = fc.integer({ min: -500_000, max: 900_000 });
    const earnings = fc.uniqueArray(
      fc.oneof(
        fc
          .record({
            code: fc.constantFrom('REG', 'OT', 'PTO'),
            at: fc.integer({ min: 1, max: 9000 }),
            rate: fc.integer({ min: 70_000, max: 900_000 }),
          })
          .map(({ code, at, rate }) => hours(code, at, rate)),
        fc
          .record({ code: fc.constantFrom('SAL', 'BON', 'REIMB', 'GTL'), amount: cents })
          .map(({ code, amount }) => earning(code, amount)),
      ),
      { selector: ({ code }) => code, maxLength: 6 },
    );
    const deductions = fc.uniqueArray(
      fc
        .record({ code: fc.constantFrom('401K', 'MED', 'ROTH'), amount: cents })
        .map(({ code, amount }) => deduction(code, amount)),
      { selector: ({ code }) => code },
    );
    const taxes = fc.uniqueArray(
      fc
        .record({
          code: fc.constantFrom('FIT', 'SS', 'SIT-PA', 'LST'),
          amount: cents,
          wages: cents,
          rate: fc.constantFrom(null, 62_000, 30_700),
        })
        .map(({ code, amount, wages, rate }) => tax(code, amount, wages, rate)),
      { selector: ({ taxCode }) => taxCode },
    );
    const any = fc.tuple(earnings, deductions, taxes).map((lines) => stub(...lines));
    fc.assert(
      fc.property(any, any, (before, after) => {
        const change = payChange(before, after);
        expect(change.remainder).toBe(0);
        expect(change.causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.net - before.net);
        expect(change.causes.every(({ amount }) => amount !== 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('a sentence names no cause below half of the difference or of the other sign', () => {
    const causes = (...amounts: number[]) => amounts.map((amount) => ({ amount }));
    expect(mainCause(100, causes(40, 30, 30))).toBeUndefined();
    expect(mainCause(-100, causes(200, -60, -300))?.amount).toBe(-300);
    expect(mainCause(0, [])).toBeUndefined();
    const taxed = stub([], [], [tax('SS', 12_400, 200_000, 62_000), tax('MED', 2900, 200_000, 14_500)]);
    expect(mainReason(taxed, stub([]))).toMatchObject({ kind: 'taxes', before: 15_300, after: 0, amount: 15_300 });
  });
});
