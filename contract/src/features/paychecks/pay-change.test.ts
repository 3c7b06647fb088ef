import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckDetail, DeductionLine, EarningLine, TaxLine } from './model.ts';
import { mainCause, payChange } from './pay-change.ts';

type Stub = Pick<CheckDetail, 'net' | 'lines'>;

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
const tax = (taxCode: string, amount: number, taxableWages: number, rate: number | null = null): TaxLine => ({
  taxCode,
  description: taxCode,
  jurisdiction: 'Federal',
  geoCode: null,
  taxableWages,
  rate,
  amount,
  ytdTaxableWages: 0,
  ytdAmount: 0,
});

function stub(earnings: EarningLine[], deductions: DeductionLine[] = [], taxes: TaxLine[] = [], off = 0): Stub {
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0);
  const paid = sum(earnings.filter(({ kind }) => kind !== 'memo'));
  return {
    net: paid - sum(deductions) - sum(taxes) + off,
    lines: { earnings, deductions, taxes, employer: [], accruals: [], deposits: [], messages: [] },
  };
}
const hours = (code: string, centiHours: number, rate: number) =>
  earning(code, Math.round((centiHours * rate) / 10_000), centiHours, rate);

describe('why pay changed', () => {
  it('the golden pair: no overtime, lower taxes, less into the 401(k), to the cent', () => {
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
    expect(mainCause(change)).toMatchObject({ kind: 'earningStopped', code: 'OT' });
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
    ['nothing', stub([hours('REG', 1, 1)]), stub([hours('REG', 1, 1)]), []],
  ])('%s', (_title, before, after, causes) => {
    expect(one(before, after)).toMatchObject(causes);
    expect(one(before, after)).toHaveLength(causes.length);
  });

  it('imputed income is no cause', () => {
    expect(one(stub([earning('GTL', 500)]), stub([earning('GTL', 900)]))).toEqual([]);
  });

  it('shows what lines do not explain', () => {
    expect(payChange(stub([]), stub([], [], [], 77))).toEqual({ difference: 77, causes: [], remainder: 77 });
  });

  it('sums exactly, whatever the two stubs are', () => {
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

  it('a sentence names no cause that makes less than half, or goes the other way', () => {
    const cause = { kind: 'earningChanged', code: 'X', description: 'X', before: 0, after: 0 } as const;
    const change = (difference: number, ...amounts: number[]) => ({
      difference,
      causes: amounts.map((amount) => ({ ...cause, amount })),
      remainder: 0,
    });
    expect(mainCause(change(100, 40, 30, 30))).toBeUndefined();
    expect(mainCause(change(-100, 200, -300))?.amount).toBe(-300);
    expect(mainCause(change(0))).toBeUndefined();
  });
});
