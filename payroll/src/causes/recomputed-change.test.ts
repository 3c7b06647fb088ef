import { describe, expect, it } from 'vitest';
import type { DeductionLine, EarningLine, TaxLine } from '../checks/lines.ts';
import type { Stub } from './cause.ts';
import { recomputedPayChange, TAX_INPUTS, type TaxInput, type TaxSteps } from './recomputed-change.ts';
import { deduction, earning, stub, tax } from './test/stubs.ts';

type Taxes = readonly TaxLine[];

/** The steps in which the taxes become others; those of every other input change nothing. */
function stepsOf(first: Taxes, changes: Partial<Record<TaxInput, Taxes>>, more: Partial<TaxSteps> = {}): TaxSteps {
  let taxes = first;
  const steps = TAX_INPUTS.map((input) => {
    taxes = changes[input] ?? taxes;
    return { input, taxes };
  });
  return {
    first,
    steps,
    periods: [24, 26],
    years: [2025, 2026],
    methods: [null, null],
    flatRate: 220_000,
    supplementalWages: 100_000,
    socialSecurityLimits: [17_610_000, 18_450_000],
    form: { why: 'newForm', changed: ['dependents'], since: '2026-10-01' },
    certificateSince: '2026-09-01',
    ...more,
  };
}

interface Other {
  readonly earnings?: readonly [EarningLine[], EarningLine[]];
  readonly deductions?: readonly [DeductionLine[], DeductionLine[]];
  readonly steps?: Partial<TaxSteps>;
  /** The second check's taxes, if the lines have others than the last step. */
  readonly lines?: Taxes;
  readonly dates?: Partial<Stub>;
}
/** The causes, which have to sum to the difference. */
function causesOf(first: Taxes, changes: Partial<Record<TaxInput, Taxes>>, other: Other = {}) {
  const last = TAX_INPUTS.reduce((taxes, input) => changes[input] ?? taxes, first);
  const [[before, after], [deductedBefore, deductedAfter]] = [other.earnings ?? [[], []], other.deductions ?? [[], []]];
  const change = recomputedPayChange(
    stub(before, deductedBefore, [...first]),
    { ...stub(after, deductedAfter, [...(other.lines ?? last)]), ...other.dates },
    stepsOf(first, changes, other.steps),
  );
  expect(change.causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(change.difference);
  expect(change.remainder).toBe(0);
  return change.causes;
}

const fit = (amount: number, wages: number) => tax('FIT', amount, wages);
const ss = (amount: number, wages: number) => tax('SS', amount, wages, 62_000);
const city = (amount: number, rate: number, more: Partial<TaxLine> = {}) =>
  tax('CITY', amount, 100_000, rate, { geoCode: '1', jurisdiction: 'Town', ...more });
const FIT = { code: 'FIT', description: 'FIT', jurisdiction: 'Federal' };
const CITY = { code: 'CITY', description: 'CITY', jurisdiction: 'Town' };

describe('TRU-3: each tax is explained by the input that changed it', () => {
  const changed = (from: number, to: number) => ({ before: from, after: to, amount: from - to });
  it.each<[string, Taxes, Partial<Record<TaxInput, Taxes>>, object[], Other?]>([
    ['nothing', [fit(1000, 10_000)], {}, []],
    [
      'pay, of two taxes',
      [fit(1000, 10_000), ss(620, 10_000)],
      { pay: [fit(1220, 11_000), ss(682, 11_000)] },
      [{ kind: 'taxes', wages: 2000, ...changed(1620, 1902) }],
    ],
    [
      'pay, then the form',
      [fit(1000, 10_000)],
      { pay: [fit(1220, 11_000)], form: [fit(900, 11_000)] },
      [
        { kind: 'form', ...FIT, why: 'newForm', changed: ['dependents'], since: '2026-10-01', ...changed(1220, 900) },
        { kind: 'taxes', wages: 1000, ...changed(1000, 1220) },
      ],
    ],
    [
      'certificates',
      [fit(1000, 10_000), city(500, 5000)],
      { certificates: [fit(1000, 10_000), city(300, 5000)] },
      [{ kind: 'certificate', ...CITY, since: '2026-09-01', ...changed(500, 300) }],
    ],
    [
      'tables',
      [fit(1000, 10_000)],
      { tables: [fit(980, 10_000)] },
      [{ kind: 'tables', ...FIT, yearBefore: 2025, yearAfter: 2026, ...changed(1000, 980) }],
    ],
    [
      'tables with another rate',
      [fit(1000, 10_000), city(500, 5000)],
      { tables: [fit(1000, 10_000), city(600, 6000)] },
      [{ kind: 'taxRate', ...CITY, rateBefore: 5000, rateAfter: 6000, ...changed(500, 600) }],
    ],
    [
      'tables of a tax whose first line has no rate',
      [city(500, 5000, { rate: null })],
      { tables: [city(600, 6000)] },
      [{ kind: 'tables', ...CITY, yearBefore: 2025, yearAfter: 2026, ...changed(500, 600) }],
    ],
    [
      'tables of a tax whose second line has no rate',
      [city(500, 5000)],
      { tables: [city(600, 6000, { rate: null })] },
      [{ kind: 'tables', ...CITY, yearBefore: 2025, yearAfter: 2026, ...changed(500, 600) }],
    ],
    [
      'places with another rate',
      [fit(1000, 10_000), city(500, 5000)],
      { places: [fit(1000, 10_000), city(600, 6000)] },
      [{ kind: 'taxRate', ...CITY, rateBefore: 5000, rateAfter: 6000, ...changed(500, 600) }],
    ],
    [
      'places with the same rate',
      [city(500, 5000)],
      { places: [city(600, 5000)] },
      [{ kind: 'withholding', ...CITY, rateBefore: 5000, rateAfter: 5000, ...changed(500, 600) }],
    ],
    [
      'a tax that starts with a place, whatever its pay would have been',
      [fit(1000, 10_000)],
      {
        pay: [fit(1220, 11_000)],
        places: [fit(1220, 11_000), city(400, 5000)],
        certificates: [fit(1220, 11_000), city(500, 5000, { ytdAmount: 500 })],
      },
      [
        { kind: 'taxStarted', ...CITY, why: 'new', ...changed(0, 500) },
        { kind: 'taxes', wages: 1000, ...changed(1000, 1220) },
      ],
    ],
    [
      'a tax that stops with a place after its pay changed',
      [fit(1000, 10_000), city(500, 5000)],
      { pay: [fit(1220, 11_000), city(600, 5000)], places: [fit(1220, 11_000)] },
      [
        { kind: 'taxStopped', ...CITY, why: 'none', ...changed(500, 0) },
        { kind: 'taxes', wages: 1000, ...changed(1500, 1720) },
      ],
    ],
    [
      'a tax that only a step between the checks has',
      [fit(1000, 10_000)],
      { pay: [fit(1220, 11_000), city(500, 5000)], places: [fit(1220, 11_000)] },
      [{ kind: 'taxes', wages: 1000, ...changed(1000, 1220) }],
    ],
    [
      'a town’s tax, then that of another town',
      [city(500, 5000)],
      { places: [city(600, 6000, { geoCode: '2', jurisdiction: 'City', ytdAmount: 600 })] },
      [{ kind: 'jurisdiction', ...CITY, jurisdiction: 'City', from: 'Town', ...changed(500, 600) }],
    ],
    [
      'the year, which reached the Social Security limit',
      [ss(620, 10_000)],
      { year: [ss(310, 5000)] },
      [
        {
          kind: 'wageBase',
          ...FIT,
          code: 'SS',
          description: 'SS',
          why: 'reached',
          wages: 18_450_000,
          ...changed(620, 310),
        },
      ],
    ],
    [
      'the year, in which Social Security starts over',
      [ss(310, 5000)],
      { year: [ss(620, 10_000)] },
      [
        {
          kind: 'wageBase',
          ...FIT,
          code: 'SS',
          description: 'SS',
          why: 'newYear',
          wages: 17_610_000,
          ...changed(310, 620),
        },
      ],
    ],
    [
      'the year of a tax on both checks',
      [city(500, 5000)],
      { year: [city(600, 5000)] },
      [{ kind: 'taxes', wages: 0, ...changed(500, 600) }],
    ],
    [
      'the year of a tax that starts above its threshold',
      [fit(1000, 10_000)],
      { year: [fit(1000, 10_000), tax('ADDMED', 90, 10_000, 9000, { ytdAmount: 90 })] },
      [{ kind: 'taxStarted', ...FIT, code: 'ADDMED', description: 'ADDMED', why: 'threshold', ...changed(0, 90) }],
    ],
    [
      'another schedule, of two taxes',
      [fit(1000, 10_000), city(500, 5000)],
      { frequency: [fit(1100, 10_000), city(520, 5000)] },
      [{ kind: 'frequency', periodsBefore: 24, periodsAfter: 26, ...changed(1500, 1620) }],
    ],
    [
      'forms that undo each other',
      [fit(1000, 10_000), city(500, 5000)],
      {
        pay: [fit(1050, 10_500), city(500, 5000)],
        form: [fit(1150, 10_500), city(500, 5000)],
        tables: [fit(1050, 10_500), city(500, 5000)],
      },
      [{ kind: 'taxes', wages: 500, ...changed(1500, 1550) }],
    ],
    [
      'forms that undo each other beside a certificate',
      [fit(1000, 10_000)],
      { form: [fit(1100, 10_000)], certificates: [fit(1130, 10_000)], tables: [fit(1030, 10_000)] },
      [{ kind: 'certificate', ...FIT, since: '2026-09-01', ...changed(1100, 1130) }],
    ],
    [
      'a form and tables that differ by a cent',
      [fit(1000, 10_000)],
      { form: [fit(1100, 10_000)], tables: [fit(1001, 10_000)] },
      [
        { kind: 'form', ...FIT, why: 'newForm', changed: ['dependents'], since: '2026-10-01', ...changed(1000, 1100) },
        { kind: 'tables', ...FIT, yearBefore: 2025, yearAfter: 2026, ...changed(1100, 1001) },
      ],
    ],
    [
      'a tax that the steps lack, by its lines',
      [fit(1000, 10_000)],
      { pay: [fit(1220, 11_000)] },
      [
        { kind: 'taxes', wages: 1000, ...changed(1000, 1220) },
        {
          kind: 'taxStarted',
          code: 'LST',
          description: 'LST',
          jurisdiction: 'Federal',
          why: 'new',
          ...changed(0, 200),
        },
      ],
      { lines: [fit(1220, 11_000), tax('LST', 200, 0, null, { ytdAmount: 200 })] },
    ],
  ])('%s', (_title, first, changes, causes, other) => {
    expect(causesOf(first, changes, other)).toEqual(causes);
  });
});

describe('TRU-3: taxes of deductions', () => {
  const less = { deductions: [fit(950, 9500)] };
  const together = [{ kind: 'taxesOfDeductions', before: 1000, after: 950, amount: 50, wages: -500 }];
  const follow = [{ kind: 'taxes', before: 1000, after: 950, amount: 50, wages: -500 }];
  it.each<[string, DeductionLine[], DeductionLine[], object[]]>([
    ['a new amount', [deduction('MED', 100)], [deduction('MED', 600)], together],
    ['a share that follows the pay', [deduction('401K', 100, 50_000)], [deduction('401K', 600, 50_000)], follow],
    ['another share', [deduction('401K', 500, 50_000)], [deduction('401K', 1000, 100_000)], together],
    ['a new deduction', [], [deduction('MED', 500)], together],
    [
      'a new amount beside a share that follows the pay',
      [deduction('401K', 100, 50_000), deduction('MED', 100)],
      [deduction('401K', 200, 50_000), deduction('MED', 500)],
      together,
    ],
    ['a share instead of an amount', [deduction('401K', 100)], [deduction('401K', 600, 50_000)], together],
    ['an amount instead of a share', [deduction('401K', 100, 50_000)], [deduction('401K', 600)], together],
  ])('%s', (_title, before, after, causes) => {
    const pay = [earning('REG', 100_000)];
    const found = causesOf([fit(1000, 10_000)], less, { earnings: [pay, pay], deductions: [before, after] });
    expect(found.filter(({ kind }) => kind.startsWith('tax'))).toEqual(causes);
  });
});

describe('TRU-3: supplemental pay', () => {
  const bonus = (amount: number) => [earning('REG', 10_000), earning('BON', amount)];
  const PARTS = [{ code: 'BON', description: 'BON', before: 500, after: 1500 }];
  const cause = (before: number, after: number, more: object) => ({
    kind: 'supplemental',
    ...FIT,
    wages: 100_000,
    parts: PARTS,
    before,
    after,
    amount: before - after,
    ...more,
  });
  const FLAT = 'flat' as const;
  const AGGREGATE = 'aggregate' as const;
  it.each<[string, TaxSteps['methods'], Partial<Record<TaxInput, Taxes>>, object[]]>([
    [
      'at a flat rate',
      [null, FLAT],
      { extraPay: [fit(1220, 11_000)] },
      [cause(1000, 1220, { methodBefore: null, methodAfter: FLAT, rate: 220_000 })],
    ],
    [
      'with the pay',
      [null, AGGREGATE],
      { extraPay: [fit(1100, 11_000)] },
      [cause(1000, 1100, { methodBefore: null, methodAfter: AGGREGATE, rate: null })],
    ],
    [
      'that ended',
      [FLAT, null],
      { extraPay: [fit(780, 9000)] },
      [cause(1000, 780, { methodBefore: FLAT, methodAfter: null, rate: 220_000 })],
    ],
    [
      'more, and then by another method',
      [FLAT, AGGREGATE],
      { extraPay: [fit(1220, 11_000)], method: [fit(1120, 11_000)] },
      [
        cause(1000, 1220, { methodBefore: FLAT, methodAfter: FLAT, rate: 220_000 }),
        cause(1220, 1120, { methodBefore: FLAT, methodAfter: AGGREGATE, rate: null }),
      ],
    ],
    [
      'by the flat rate instead of with the pay',
      [AGGREGATE, FLAT],
      { method: [fit(1120, 10_000)] },
      [cause(1000, 1120, { methodBefore: AGGREGATE, methodAfter: FLAT, rate: 220_000 })],
    ],
  ])('%s', (_title, methods, changes, causes) => {
    const found = causesOf([fit(1000, 10_000)], changes, { earnings: [bonus(500), bonus(1500)], steps: { methods } });
    expect(found.filter(({ kind }) => kind === 'supplemental')).toEqual(causes);
  });

  it('is the reason for federal tax alone', () => {
    const found = causesOf([city(500, 5000)], { extraPay: [city(550, 5000)] }, { earnings: [bonus(500), bonus(1500)] });
    expect(found.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['earningChanged 1000', 'taxes -50']);
  });
});
