import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EarningLine } from '../checks/lines.ts';
import type { Stub } from './cause.ts';
import { headlineOf } from './headline.ts';
import { payChange } from './pay-change.ts';
import { deduction, earning, hours, stub, tax } from './test/stubs.ts';

describe('why pay changed', () => {
  it('piece work: more pieces, and a different rate for each', () => {
    const made = (pieces: number, rate: number): EarningLine => ({
      ...earning('PIECE', Math.round((pieces * rate) / 100_000_000), 400_000, rate),
      pieces,
    });
    const { causes, remainder } = payChange(stub([made(12_000_000, 512_500)]), stub([made(13_000_000, 525_000)]));
    expect(remainder).toBe(0);
    expect(causes).toMatchObject([
      { kind: 'pieces', before: 12_000_000, after: 13_000_000, rate: 512_500, amount: 5125 },
      { kind: 'pieceRate', before: 512_500, after: 525_000, pieces: 13_000_000, amount: 1625 },
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
      { kind: 'earningStopped', code: 'OT', hours: 40_000, rate: 46_875_000, amount: -18_750 },
      { kind: 'taxes', before: 40_258, after: 36_686, amount: 3572 },
      { kind: 'deductionChanged', code: '401K', percentBefore: 50_000, percentAfter: 50_000, amount: 938 },
    ]);
    expect(headlineOf(nov6, nov20)).toMatchObject({ kind: 'earningStopped', code: 'OT', amount: -18_750 });
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
      [{ kind: 'hours', before: 800_000, after: 760_000, amount: -12_000 }],
    ],
    [
      'rate',
      stub([hours('REG', 8000, 300_000)]),
      stub([hours('REG', 8000, 312_500)]),
      [{ kind: 'rate', before: 30_000_000, after: 31_250_000, amount: 10_000 }],
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
          why: 'reached',
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
      [{ kind: 'wageBase', why: 'reached', wages: 18_450_000, amount: 12_400 }],
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
        { kind: 'wageBase', why: 'newYear', wages: 18_450_000, before: 0, after: 37_200, amount: -37_200 },
        { kind: 'taxes', wages: 100_000, amount: -1450 },
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
      [{ kind: 'wageBase', code: 'PFML-CO', why: 'reached', amount: 2200 }],
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
        { kind: 'deductionFollows', percent: 50_000, before: 12_000, after: 13_500, amount: -1500 },
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

  it('TRU-1: hours at one rate are one effect, and a swap among them costs nothing', () => {
    const full = stub([hours('REG', 8000, 300_000), hours('OT', 400, 450_000)]);
    expect(one(full, stub([hours('REG', 7200, 300_000), hours('SICK', 800, 300_000)]))).toMatchObject([
      { kind: 'earningStopped', code: 'OT', amount: -18_000 },
    ]);
    expect(
      one(stub([hours('REG', 8000, 300_000)]), stub([hours('REG', 6400, 300_000), hours('PTO', 800, 300_000)])),
    ).toEqual([
      {
        kind: 'paidHours',
        before: 800_000,
        after: 720_000,
        rate: 30_000_000,
        parts: [
          { code: 'REG', description: 'REG', before: 800_000, after: 640_000 },
          { code: 'PTO', description: 'PTO', before: 0, after: 80_000 },
        ],
        amount: -24_000,
      },
    ]);
  });

  it('TRU-1: leave carved out of a salary changes nothing, and a raise during leave is one effect', () => {
    const salaried = (salary: number, leave: number) =>
      stub([earning('SAL', salary, 8000), earning('PTO', leave, 800)]);
    expect(one(salaried(300_000, 0), salaried(270_000, 30_000))).toEqual([]);
    expect(one(salaried(300_000, 0), salaried(279_000, 31_000))).toMatchObject([
      { kind: 'salary', before: 300_000, after: 310_000, amount: 10_000 },
    ]);
  });

  it('TRU-1: a raise applies to leave at the same rate', () => {
    expect(
      one(stub([hours('REG', 8000, 300_000)]), stub([hours('REG', 7200, 310_000), hours('HOL', 800, 310_000)])),
    ).toMatchObject([
      { kind: 'rate', code: 'REG', before: 30_000_000, after: 31_000_000, hours: 800_000, amount: 8000 },
    ]);
  });

  const dated = (of: Stub, checkDate: string, more: Partial<Stub> = {}): Stub => ({ ...of, checkDate, ...more });
  const saving = (code: string, amount: number, ytdAmount: number, percent: number | null = null) => ({
    ...deduction(code, amount, percent),
    ytdAmount,
  });
  const pay = hours('REG', 8000, 300_000);

  it.each<[string, Stub, Stub, object]>([
    [
      'a 401(k) limit that is reached',
      dated(stub([pay], [saving('401K', 12_000, 2_440_000, 50_000)]), '2026-11-06'),
      dated(stub([pay], [saving('401K', 10_000, 2_450_000, 50_000)]), '2026-11-20'),
      { kind: 'limit', code: '401K', why: 'reached', limit: 2_450_000, before: 12_000, after: 10_000, amount: 2000 },
    ],
    [
      'a 401(k) limit that starts over in January',
      dated(stub([pay], [saving('401K', 0, 2_350_000)]), '2025-12-19'),
      dated(stub([pay], [saving('401K', 12_000, 12_000, 50_000)]), '2026-01-02'),
      { kind: 'limit', why: 'newYear', limit: 2_350_000, before: 0, after: 12_000, amount: -12_000 },
    ],
    [
      'the pre-tax limit of who must save more as Roth',
      dated(stub([pay], [saving('401K', 12_000, 2_450_000), saving('ROTH', 5000, 0)]), '2026-06-15'),
      dated(stub([pay], [saving('401K', 0, 2_450_000), saving('ROTH', 5000, 5000)]), '2026-06-30'),
      { kind: 'limit', code: '401K', why: 'rothCatchUp', limit: 2_450_000 },
    ],
    [
      'an HSA limit, with what the employer paid',
      dated(stub([pay], [saving('HSA', 5000, 335_000)]), '2026-11-06'),
      dated(
        {
          ...stub([pay], [saving('HSA', 0, 335_000)]),
          lines: {
            ...stub([pay], [saving('HSA', 0, 335_000)]).lines,
            employer: [{ code: 'ER-HSA', description: 'HSA, employer', amount: 0, ytdAmount: 105_000 }],
          },
        },
        '2026-11-20',
      ),
      { kind: 'limit', code: 'HSA', why: 'reached', limit: 440_000 },
    ],
    [
      'a commuter limit, which is monthly',
      dated(stub([pay], [saving('COMM', 20_000, 326_000)]), '2026-10-02'),
      dated(stub([pay], [saving('COMM', 14_000, 340_000)]), '2026-10-30'),
      { kind: 'limit', code: 'COMM', why: 'reachedMonth', limit: 34_000 },
    ],
    [
      'a limit that counts because a holiday moved the payday into the old year',
      dated(stub([pay], [saving('401K', 12_000, 2_440_000)]), '2026-12-18', { periodEnd: '2026-12-12' }),
      dated(stub([pay], [saving('401K', 10_000, 2_450_000)]), '2026-12-31', { periodEnd: '2026-12-26' }),
      { kind: 'limit', why: 'paydayMoved' },
    ],
    [
      'a deduction that earlier checks of the year had',
      dated(stub([pay], [saving('DEN', 0, 4000)]), '2026-10-02'),
      dated(stub([pay], [saving('DEN', 500, 4500)]), '2026-10-16'),
      { kind: 'deductionStarted', why: 'again' },
    ],
    [
      'a loan whose payments end',
      stub([pay], [saving('LOAN', 8500, 85_000)]),
      stub([pay], [saving('LOAN', 0, 85_000)]),
      { kind: 'deductionStopped', why: 'repaid' },
    ],
    [
      'another legal employer, with whom Social Security counts from zero',
      stub([pay], [], [tax('SS', 0, 0, 62_000, { ytdTaxableWages: 18_450_000 }), tax('MED', 3480, 240_000, 14_500)]),
      dated(stub([pay], [], [tax('SS', 14_880, 240_000, 62_000), tax('MED', 3480, 240_000, 14_500)]), '2026-11-20', {
        employer: { ein: '23-0000002' },
      }),
      { kind: 'wageBase', why: 'newEmployer', amount: -14_880 },
    ],
    [
      'a yearly tax that is paid',
      stub([pay], [], [tax('LST', 200, 0, null, { ytdAmount: 5000 })]),
      stub([pay], [], [tax('LST', 0, 0, null, { ytdAmount: 5200 })]),
      { kind: 'taxStopped', why: 'paidUp' },
    ],
    [
      'Additional Medicare, from 200,000 on',
      stub([pay], [], [tax('MED', 3480, 240_000, 14_500)]),
      stub([pay], [], [tax('MED', 3480, 240_000, 14_500), tax('ADDMED', 900, 100_000, 9000, { ytdAmount: 900 })]),
      { kind: 'taxStarted', code: 'ADDMED', why: 'threshold' },
    ],
    [
      'tax on tips that cash pay could not cover',
      stub([pay], [], [tax('SS', 14_880, 240_000, 62_000)]),
      stub([pay], [], [tax('SS', 14_000, 240_000, 62_000, { uncollected: 880 })]),
      { kind: 'uncollected', before: 0, after: 880, amount: 880 },
    ],
    [
      'a correction of earlier pay',
      stub([pay]),
      stub([pay, earning('ADJ', -6600)]),
      { kind: 'correction', code: 'ADJ', before: 0, after: -6600, amount: -6600 },
    ],
    [
      'a longer pay period',
      dated(stub([hours('REG', 4000, 300_000)]), '2026-11-06', { periodBegin: '2026-10-25' }),
      dated(stub([hours('REG', 8000, 300_000)]), '2026-11-20'),
      { kind: 'payPeriod', daysBefore: 7, daysAfter: 14, amount: 120_000 },
    ],
    [
      'tips, which stand beside the wages',
      stub([earning('CTIP', 5000)]),
      stub([earning('CTIP', 7000)]),
      { kind: 'tips', before: 5000, after: 7000, amount: 2000 },
    ],
    [
      'wages and tips that the employer makes up to the minimum wage',
      stub([hours('REG', 1000, 21_300), earning('TIPMU', 5120)]),
      stub([hours('REG', 1200, 21_300), earning('TIPMU', 6144)]),
      { kind: 'tippedPay', before: 7250, after: 8700, amount: 1450 },
    ],
  ])('TRU-2: %s has its own cause', (_title, before, after, cause) => {
    expect(one(before, after)[0]).toMatchObject(cause);
    expect(one(before, after)).toHaveLength(1);
  });

  it('TRU-2: a deduction that pay was too small for is not called ended or new', () => {
    const full = stub([pay], [saving('DEN', 9000, 9000)]);
    const small = stub([hours('REG', 10, 300_000)], [saving('DEN', 0, 9000)]);
    expect(one(full, small)).toContainEqual(expect.objectContaining({ kind: 'deductionStopped', why: 'notCovered' }));
    expect(one(small, full)).toContainEqual(expect.objectContaining({ kind: 'deductionStarted', why: 'covered' }));
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

  it('TRU-1: the headline names no cause that leaves more than half of the difference, or that others cancel', () => {
    const bonuses = (...amounts: number[]) => stub(amounts.map((amount, place) => earning(`BON${place}`, amount)));
    expect(headlineOf(stub([]), bonuses(40, 30, 30))).toBeUndefined();
    expect(headlineOf(bonuses(100, 100), bonuses(300, 90))).toMatchObject({ code: 'BON0', amount: 200 });
    expect(headlineOf(bonuses(100, 100), bonuses(300, 0))).toBeUndefined();
    expect(headlineOf(stub([]), stub([]))).toBeUndefined();
  });

  it('TRU-1: taxes that follow the pay are no headline, and count for the pay that they follow', () => {
    const paid = (amount: number) =>
      stub([hours('REG', amount, 100_000)], [], [tax('SS', Math.round(amount * 6.2), amount * 10, 620_000)]);
    expect(headlineOf(paid(8000), paid(4000))).toMatchObject({ kind: 'hours', code: 'REG' });
    const saving = (pay: Stub, amount: number): Stub => ({
      ...pay,
      net: pay.net - amount,
      lines: { ...pay.lines, deductions: [deduction('ROTH', amount)] },
    });
    // 40.00 less pay costs 15.20 after tax: the contribution of 60.00 outweighs it.
    expect(headlineOf(saving(paid(8000), 0), saving(paid(7600), 6000))).toMatchObject({ kind: 'deductionStarted' });
  });
});
