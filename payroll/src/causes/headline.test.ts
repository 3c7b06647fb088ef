import { describe, expect, it } from 'vitest';
import { openYear, type Accumulators } from '../checks/accumulators.ts';
import { type CheckInput, payCheck } from '../checks/check.ts';
import { golden, goldenWith, places, setup } from '../checks/test/golden.ts';
import { blankForm, type FederalForm } from '../federal/withholding.ts';
import type { Stub } from './cause.ts';
import { headlineOf } from './headline.ts';
import { payChange } from './pay-change.ts';

type Change = Partial<CheckInput>;
const FIRST = { checkDate: '2026-03-13', periodBegin: '2026-02-22', periodEnd: '2026-03-07' };
const SECOND = { checkDate: '2026-03-27', periodBegin: '2026-03-08', periodEnd: '2026-03-21' };

/** The stub of a check of the pay engine. */
function stubOf(input: CheckInput, dates: typeof FIRST): Stub {
  const { lines, totals } = payCheck(input);
  return { net: totals.net, ...dates, employer: { ein: '23-0000001' }, lines };
}
/** The stubs of two checks in a row, each the golden paycheck with a change. */
function pairOf(before: Change, after: Change): readonly [Stub, Stub] {
  const first = goldenWith({ ...FIRST, ...before });
  const year = after.year ?? payCheck(first).year;
  return [stubOf(first, FIRST), stubOf(goldenWith({ ...SECOND, year, ...after }), SECOND)];
}
const nameOf = (cause: { readonly kind: string }): string =>
  'code' in cause ? `${cause.kind} ${String(cause.code)}` : cause.kind;

const pay = (...earnings: CheckInput['earnings']): Change => ({ earnings });
const withRegular = (...more: CheckInput['earnings']): Change => pay(...golden.earnings, ...more);
const taking = (...elections: CheckInput['elections']): Change => ({ elections });
const REGULAR = { code: 'REG', hours: 800_000, rate: 31_250_000 };
const withForm = (form: Partial<FederalForm>): Change => ({
  tax: { ...golden.tax, federal: { form: { ...blankForm(2026), ...form }, exemptYear: null, lockIn: null } },
});
const at = (place: string, work = place): Change => ({
  tax: { ...golden.tax, places: { ...places, residence: place, work } },
});
function yearWith(amounts: { ss?: number; med?: number; k401?: number; roth?: number }): Accumulators {
  const tax = (taxCode: string, taxableWages = 0) => ({
    [taxCode]: { taxCode, description: taxCode, jurisdiction: 'Federal', geoCode: null, taxableWages, amount: 0 },
  });
  const deduction = (code: string, amount = 0) => ({
    [code]: { description: code, timing: code === 'ROTH' ? ('postTax' as const) : ('preTax' as const), amount },
  });
  return {
    ...openYear(2026, 'legal-1'),
    taxes: { ...tax('SS', amounts.ss), ...tax('MED', amounts.med) },
    deductions: { ...deduction('401K', amounts.k401), ...deduction('ROTH', amounts.roth) },
  };
}
const tipped: Change = { setup: { ...setup, tipped: true, periodsPerYear: 52 }, elections: [] };
const server = (hours: number, tips: number, charged = 0): Change => ({
  ...tipped,
  earnings: [
    { code: 'REG', hours, rate: 10_000_000 },
    { code: 'TIPS', amount: tips },
    ...(charged > 0 ? [{ code: 'CTIP', amount: charged }] : []),
  ],
});
const half = [
  { code: 'REG', hours: 400_000, rate: 31_250_000 },
  { code: 'REG', hours: 400_000, rate: 25_000_000 },
];

const imported = (amount: number) => ({
  taxCode: 'SDI-CA',
  description: 'California disability insurance',
  jurisdiction: 'California',
  geoCode: '050000000',
  taxableWages: 250_000,
  amount,
});

type Scenario = readonly [
  title: string,
  before: Change,
  after: Change,
  headline: string | undefined,
  causes: readonly string[],
];
const SCENARIOS: readonly Scenario[] = [
  ['the same', {}, {}, undefined, []],
  [
    'fewer hours',
    {},
    pay({ ...REGULAR, hours: 600_000 }),
    'hours REG',
    ['hours REG -62500', 'taxes 14495', 'deductionChanged 401K 3125'],
  ],
  [
    'more hours',
    pay({ ...REGULAR, hours: 600_000 }),
    {},
    'hours REG',
    ['hours REG 62500', 'taxes -14495', 'deductionChanged 401K -3125'],
  ],
  [
    'a raise',
    {},
    pay({ ...REGULAR, rate: 36_000_000 }),
    'rate REG',
    ['rate REG 38000', 'taxes -9296', 'deductionChanged 401K -1900'],
  ],
  [
    'a raise and more hours',
    {},
    pay({ ...REGULAR, rate: 36_000_000, hours: 900_000 }),
    undefined,
    ['rate REG 42750', 'hours REG 31250', 'taxes -21064', 'deductionChanged 401K -3700'],
  ],
  [
    'overtime',
    {},
    withRegular({ code: 'OT', hours: 100_000, rate: 46_875_000 }),
    'earningStarted OT',
    ['earningStarted OT 46875', 'taxes -12196', 'deductionChanged 401K -2344'],
  ],
  [
    'no overtime',
    withRegular({ code: 'OT', hours: 100_000, rate: 46_875_000 }),
    {},
    'earningStopped OT',
    ['earningStopped OT -46875', 'taxes 12196', 'deductionChanged 401K 2344'],
  ],
  [
    'a bonus',
    {},
    withRegular({ code: 'BON', amount: 100_000 }),
    'earningStarted BON',
    ['earningStarted BON 100000', 'supplemental FIT -21400', 'taxes -11790', 'deductionChanged 401K -5000'],
  ],
  [
    'no bonus',
    withRegular({ code: 'BON', amount: 100_000 }),
    {},
    'earningStopped BON',
    ['earningStopped BON -100000', 'supplemental FIT 21400', 'taxes 11790', 'deductionChanged 401K 5000'],
  ],
  [
    'another bonus',
    withRegular({ code: 'BON', amount: 100_000 }),
    withRegular({ code: 'BON', amount: 300_000 }),
    'earningChanged BON',
    ['earningChanged BON 200000', 'supplemental FIT -42800', 'taxes -23580', 'deductionChanged 401K -10000'],
  ],
  [
    'an expense report',
    {},
    withRegular({ code: 'REIMB', amount: 9_000 }),
    'earningStarted REIMB',
    ['earningStarted REIMB 9000'],
  ],
  [
    'a correction',
    {},
    withRegular({ code: 'ADJ', amount: -30_000 }),
    'correction ADJ',
    ['correction ADJ -30000', 'taxes 6957', 'deductionChanged 401K 1500'],
  ],
  [
    'stock',
    {},
    withRegular({ code: 'RSU', amount: 200_000 }),
    'supplemental FIT',
    ['supplemental FIT -44000', 'taxes -23580'],
  ],
  [
    'stock and a bonus',
    {},
    withRegular({ code: 'RSU', amount: 200_000 }, { code: 'BON', amount: 100_000 }),
    undefined,
    ['earningStarted BON 100000', 'supplemental FIT -65400', 'taxes -35370', 'deductionChanged 401K -5000'],
  ],
  [
    'paid leave for hours',
    {},
    pay({ ...REGULAR, hours: 720_000 }, { code: 'PTO', hours: 80_000, rate: 31_250_000 }),
    undefined,
    [],
  ],
  [
    'less leave than hours',
    {},
    pay({ ...REGULAR, hours: 560_000 }, { code: 'PTO', hours: 40_000, rate: 31_250_000 }),
    'paidHours',
    ['paidHours -62500', 'taxes 14495', 'deductionChanged 401K 3125'],
  ],
  [
    'hours of two jobs',
    pay(...half),
    pay({ ...half[0], hours: 200_000 } as never, { ...half[1], hours: 300_000 } as never),
    undefined,
    ['hours REG -62500', 'hours REG -25000', 'taxes 20292', 'deductionChanged 401K 4375'],
  ],
  [
    'pieces',
    pay({ code: 'PIECE', hours: 400_000, pieces: 10_000_000, rate: 512_500 }),
    pay({ code: 'PIECE', hours: 400_000, pieces: 15_000_000, rate: 512_500 }),
    'pieces PIECE',
    ['pieces PIECE 25625', 'taxes -3020', 'deductionChanged 401K -1281'],
  ],
  [
    'the rate of a piece',
    pay({ code: 'PIECE', hours: 400_000, pieces: 30_000_000, rate: 512_500 }),
    pay({ code: 'PIECE', hours: 400_000, pieces: 30_000_000, rate: 612_500 }),
    'pieceRate PIECE',
    ['pieceRate PIECE 30000', 'taxes -6957', 'deductionChanged 401K -1500'],
  ],
  [
    'a salary',
    pay({ code: 'SAL', hours: 800_000, amount: 250_000 }),
    pay({ code: 'SAL', hours: 800_000, amount: 300_000 }),
    'earningChanged SAL',
    ['earningChanged SAL 50000', 'taxes -13218', 'deductionChanged 401K -2500'],
  ],
  ['tips', server(300_000, 20_000), server(300_000, 60_000), undefined, ['taxes -9420']],
  [
    'charged tips',
    server(300_000, 20_000, 10_000),
    server(300_000, 20_000, 60_000),
    'tips',
    ['tips 50000', 'taxes -11895'],
  ],
  ['hours and tips', server(300_000, 20_000), server(200_000, 60_000), undefined, ['hours REG -10000', 'taxes -7041']],
  [
    'a new deduction',
    taking(),
    taking({ code: 'DUES', amount: 9_000 }),
    'deductionStarted DUES',
    ['deductionStarted DUES -9000'],
  ],
  [
    'a deduction that ended',
    taking({ code: 'DUES', amount: 9_000 }),
    taking(),
    'deductionStopped DUES',
    ['deductionStopped DUES 9000'],
  ],
  [
    'another amount',
    taking({ code: 'MED', amount: 4_000 }),
    taking({ code: 'MED', amount: 20_000 }),
    'deductionChanged MED',
    ['deductionChanged MED -16000', 'taxes 3795'],
  ],
  [
    'another share',
    taking({ code: '401K', percent: 50_000 }),
    taking({ code: '401K', percent: 100_000 }),
    'election 401K',
    ['election 401K -12500', 'taxes 1500'],
  ],
  [
    'a Roth contribution',
    taking(),
    taking({ code: 'ROTH', percent: 50_000 }),
    'deductionStarted ROTH',
    ['deductionStarted ROTH -12500'],
  ],
  ['a court order', taking(), taking({ code: 'GARN', amount: 20_000 }), undefined, ['deductionStarted GARN -20000']],
  [
    'another amount of an order',
    taking({ code: 'GARN', amount: 20_000 }),
    taking({ code: 'GARN', amount: 30_000 }),
    undefined,
    ['deductionChanged GARN -10000'],
  ],
  [
    'an order and fewer hours',
    taking(),
    { ...taking({ code: 'GARN', amount: 40_000 }), ...pay({ ...REGULAR, hours: 780_000 }) },
    undefined,
    ['deductionStarted GARN -40000', 'hours REG -6250', 'taxes 1486'],
  ],
  [
    'a contribution up to its limit',
    { ...taking({ code: '401K', percent: 100_000 }), year: yearWith({ k401: 2_400_000 }) },
    { ...taking({ code: '401K', percent: 100_000 }), year: yearWith({ k401: 2_450_000 }) },
    'limit 401K',
    ['limit 401K 25000', 'taxes -3000'],
  ],
  [
    'two contributions up to their limit',
    {
      ...taking({ code: '401K', percent: 60_000 }, { code: 'ROTH', percent: 60_000 }),
      year: yearWith({ k401: 2_000_000, roth: 400_000 }),
    },
    {
      ...taking({ code: '401K', percent: 60_000 }, { code: 'ROTH', percent: 60_000 }),
      year: yearWith({ k401: 2_030_000, roth: 420_000 }),
    },
    'limit 401K',
    ['limit 401K 15000', 'limit ROTH 15000', 'taxes -1800'],
  ],
  [
    'the wage base',
    { year: yearWith({ ss: 18_000_000 }) },
    { year: yearWith({ ss: 18_450_000 }) },
    'wageBase SS',
    ['wageBase SS 14694'],
  ],
  [
    'Additional Medicare',
    { year: yearWith({ ss: 18_450_000, med: 15_000_000 }) },
    { year: yearWith({ ss: 18_450_000, med: 20_000_000 }) },
    undefined,
    ['taxStarted ADDMED -2133'],
  ],
  ['another Form W-4', {}, withForm({ extraWithholding: 10_000 }), 'withholding FIT', ['withholding FIT -10000']],
  ['children', {}, withForm({ dependents: 440_000 }), 'withholding FIT', ['withholding FIT 16923']],
  [
    'a move to Philadelphia',
    {},
    at('391010000'),
    'jurisdiction CITY',
    ['jurisdiction CITY -6980', 'taxStopped LST 200'],
  ],
  ['a move to Lancaster', {}, at('390710001'), 'jurisdiction EIT', ['jurisdiction EIT -237']],
  [
    'work in Kentucky',
    at('390710002'),
    at('390710002', '181110000'),
    'taxStarted OCC',
    ['taxStarted OCC -3625', 'taxStopped LST 200', 'taxStopped SUI-EE 175', 'jurisdiction SIT-KY -129'],
  ],
  [
    'a move to Florida',
    {},
    at('100570001'),
    'taxStopped SIT-PA',
    ['taxStopped SIT-PA 7276', 'taxStopped EIT 2370', 'taxStopped LST 200', 'taxStopped SUI-EE 175'],
  ],
  [
    'two changes that cancel each other out',
    {},
    { ...pay({ ...REGULAR, hours: 820_000 }), ...taking(...golden.elections, { code: 'DUES', amount: 4_000 }) },
    undefined,
    ['hours REG 6250', 'deductionStarted DUES -4000', 'taxes -1450', 'deductionChanged 401K -313'],
  ],
  [
    'three changes of one size',
    {},
    withRegular(
      { code: 'BON', amount: 10_000 },
      { code: 'ONCALL', amount: 10_000 },
      { code: 'HOL', hours: 3_200, rate: 31_250_000 },
    ),
    undefined,
    [
      'earningStarted BON 10000',
      'earningStarted ONCALL 10000',
      'taxes -5870',
      'deductionChanged 401K -1050',
      'earningStarted HOL 1000',
    ],
  ],
  [
    'pay too small for a deduction',
    {},
    pay({ ...REGULAR, hours: 6_000 }),
    undefined,
    [
      'hours REG -248125',
      'taxes 46286',
      'deductionChanged 401K 12406',
      'deductionStopped MED 8000',
      'deductionStopped HSA 5000',
    ],
  ],
  [
    'a check that hardly pays',
    taking({ code: 'ROTH', percent: 700_000 }),
    taking({ code: 'ROTH', percent: 650_000 }),
    undefined,
    ['election ROTH 12500'],
  ],
  [
    'fewer hours beside a small raise',
    {},
    pay({ ...REGULAR, hours: 400_000, rate: 32_000_000 }),
    'hours REG',
    ['hours REG -125000', 'taxes 28270', 'deductionChanged 401K 6100', 'rate REG 3000'],
  ],
  [
    'a raise beside a few hours less',
    {},
    pay({ ...REGULAR, hours: 790_000, rate: 45_000_000 }),
    'rate REG',
    ['rate REG 108625', 'taxes -31361', 'deductionChanged 401K -5275', 'hours REG -3125'],
  ],
  [
    'hours of a second job',
    {},
    pay(REGULAR, { code: 'REG', hours: 200_000, rate: 20_000_000 }),
    'earningStarted REG',
    ['earningStarted REG 40000', 'taxes -9949', 'deductionChanged 401K -2000'],
  ],
  [
    'a second job instead of the first',
    {},
    pay({ code: 'REG', hours: 800_000, rate: 20_000_000 }),
    'rate REG',
    ['rate REG -90000', 'taxes 20871', 'deductionChanged 401K 4500'],
  ],
  [
    'overtime and double time',
    {},
    withRegular({ code: 'OT', hours: 20_000, rate: 46_875_000 }, { code: 'DT', hours: 100_000, rate: 62_500_000 }),
    'earningStarted DT',
    ['earningStarted DT 62500', 'taxes -20368', 'earningStarted OT 9375', 'deductionChanged 401K -3594'],
  ],
  [
    'no expense report',
    withRegular({ code: 'REIMB', amount: 9_000 }),
    {},
    'earningStopped REIMB',
    ['earningStopped REIMB -9000'],
  ],
  [
    'less stock',
    withRegular({ code: 'RSU', amount: 300_000 }),
    withRegular({ code: 'RSU', amount: 100_000 }),
    undefined,
    ['supplemental FIT 44000', 'taxes 23580'],
  ],
  [
    'stock and life insurance',
    {},
    withRegular({ code: 'RSU', amount: 200_000 }, { code: 'GTL', amount: 50_000 }),
    undefined,
    ['taxes -79313'],
  ],
  [
    'a bonus taxed with the pay',
    {},
    { ...withRegular({ code: 'BON', amount: 100_000 }), supplementalMethod: 'aggregate' },
    'earningStarted BON',
    ['earningStarted BON 100000', 'supplemental FIT -17773', 'taxes -11790', 'deductionChanged 401K -5000'],
  ],
  [
    'cash and charged tips',
    server(300_000, 20_000, 20_000),
    server(300_000, 60_000, 70_000),
    undefined,
    ['tips 50000', 'taxes -24622'],
  ],
  [
    'fewer charged tips',
    server(300_000, 10_000, 60_000),
    server(300_000, 10_000, 10_000),
    'tips',
    ['tips -50000', 'taxes 11799'],
  ],
  [
    'tips that owe more tax than wages pay',
    server(30_000, 5_000),
    server(30_000, 60_000),
    undefined,
    ['taxes -9852', 'uncollected 7896'],
  ],
  [
    'a make-up for tips',
    {
      ...server(300_000, 30_000),
      earnings: [
        { code: 'REG', hours: 300_000, rate: 2_830_000 },
        { code: 'TIPS', amount: 30_000 },
      ],
    },
    {
      ...server(300_000, 3_000),
      earnings: [
        { code: 'REG', hours: 300_000, rate: 2_830_000 },
        { code: 'TIPS', amount: 3_000 },
      ],
    },
    undefined,
    ['tippedPay 10260', 'taxes 2726'],
  ],
  [
    'a contribution up to a limit that another shares',
    { ...taking({ code: '401K', percent: 50_000 }), year: yearWith({ k401: 2_400_000 }) },
    {
      ...taking({ code: '401K', percent: 50_000 }, { code: 'ROTH', percent: 500_000 }),
      year: yearWith({ k401: 2_412_500 }),
    },
    undefined,
    ['deductionStarted ROTH -25000'],
  ],
  [
    'a part of the last contribution',
    { ...taking({ code: '401K', percent: 100_000 }), year: yearWith({ k401: 2_400_000 }) },
    { ...taking({ code: '401K', percent: 100_000 }), year: yearWith({ k401: 2_440_000 }) },
    'limit 401K',
    ['limit 401K 15000', 'taxes -1800'],
  ],
  [
    'a part below the wage base',
    { year: yearWith({ ss: 18_000_000 }) },
    { year: yearWith({ ss: 18_350_000 }) },
    'wageBase SS',
    ['wageBase SS 8494'],
  ],
  [
    'the wage base of the year before',
    { year: yearWith({ ss: 18_450_000 }) },
    { year: yearWith({}) },
    'wageBase SS',
    ['wageBase SS -14694'],
  ],
  [
    'a part above the threshold of Medicare',
    { year: yearWith({ ss: 18_450_000, med: 15_000_000 }) },
    { year: yearWith({ ss: 18_450_000, med: 19_850_000 }) },
    undefined,
    ['taxStarted ADDMED -783'],
  ],
  [
    'no more Additional Medicare',
    { year: yearWith({ ss: 18_450_000, med: 20_000_000 }) },
    { year: yearWith({ ss: 18_450_000, med: 0 }) },
    'taxStopped ADDMED',
    ['taxStopped ADDMED 2133'],
  ],
  [
    'a move to Philadelphia with a raise',
    {},
    { ...at('391010000'), ...pay({ ...REGULAR, rate: 32_000_000 }) },
    undefined,
    ['jurisdiction CITY -7204', 'rate REG 6000', 'taxes -1331', 'deductionChanged 401K -300', 'taxStopped LST 200'],
  ],
  [
    'a raise with a move to Lancaster',
    {},
    { ...at('390710001'), ...pay({ ...REGULAR, rate: 40_000_000 }) },
    'rate REG',
    ['rate REG 70000', 'taxes -19056', 'deductionChanged 401K -3500', 'jurisdiction EIT -1007'],
  ],
  [
    'a move to Indiana',
    {},
    at('150430001'),
    'jurisdiction COUNTY',
    ['jurisdiction COUNTY -1873', 'jurisdiction SIT-IN 653', 'taxStopped LST 200', 'taxStopped SUI-EE 175'],
  ],
  [
    'work in Philadelphia',
    {},
    at('390710002', '391010000'),
    'jurisdiction CITY',
    ['jurisdiction CITY -6205', 'taxStopped LST 200'],
  ],
  [
    'two new deductions',
    taking(),
    taking({ code: 'DUES', amount: 9_000 }, { code: 'LOAN', amount: 8_000 }),
    undefined,
    ['deductionStarted DUES -9000', 'deductionStarted LOAN -8000'],
  ],
  [
    'a large and a small new deduction',
    taking(),
    taking({ code: 'DUES', amount: 1_000 }, { code: 'LOAN', amount: 20_000 }),
    'deductionStarted LOAN',
    ['deductionStarted LOAN -20000', 'deductionStarted DUES -1000'],
  ],
  [
    'a new deduction and an expense report',
    taking(),
    { ...taking({ code: 'LOAN', amount: 20_000 }), ...withRegular({ code: 'REIMB', amount: 3_000 }) },
    'deductionStarted LOAN',
    ['deductionStarted LOAN -20000', 'earningStarted REIMB 3000'],
  ],
  [
    'child support',
    taking(),
    taking({ code: 'SUPPORT', amount: 60_000 }),
    undefined,
    ['deductionStarted SUPPORT -60000'],
  ],
  [
    'hours beside an order',
    taking({ code: 'GARN', amount: 900_000 }),
    { ...taking({ code: 'GARN', amount: 900_000 }), ...pay({ ...REGULAR, hours: 600_000 }) },
    'hours REG',
    ['hours REG -62500', 'taxes 14869', 'deductionChanged GARN 11908'],
  ],
  [
    'fewer hours for more leave',
    pay({ ...REGULAR, hours: 720_000 }, { code: 'PTO', hours: 80_000, rate: 31_250_000 }),
    pay({ ...REGULAR, hours: 560_000 }, { code: 'PTO', hours: 240_000, rate: 30_000_000 }),
    undefined,
    ['paidHours -75000', 'earningStarted PTO 72000', 'taxes 696', 'deductionChanged 401K 150'],
  ],
  [
    'another number of pay periods',
    { setup: { ...setup, periodsPerYear: 24 } },
    { setup: { ...setup, periodsPerYear: 26 } },
    'withholding FIT',
    ['withholding FIT -698', 'taxes 16'],
  ],
  [
    'pay by the week',
    { setup: { ...setup, periodsPerYear: 26 } },
    { setup: { ...setup, periodsPerYear: 52 }, ...pay({ ...REGULAR, hours: 400_000 }) },
    'hours REG',
    ['hours REG -125000', 'taxes 24795', 'deductionChanged 401K 6250', 'taxStopped LST 100'],
  ],
  [
    'a tax that payroll calculated',
    { importedTaxes: [imported(1_000)] },
    { importedTaxes: [imported(5_000)] },
    undefined,
    ['importedTax SDI-CA -4000'],
  ],
  [
    'a deduction that pay covers again',
    { ...pay({ ...REGULAR, hours: 6_000 }), ...taking({ code: 'MED', amount: 8_000 }) },
    { ...pay({ ...REGULAR, hours: 20_000 }), ...taking({ code: 'MED', amount: 8_000 }) },
    'hours REG',
    ['hours REG 4375', 'taxes -517'],
  ],
  [
    'a deduction before tax, up to all of the pay',
    { ...pay({ ...REGULAR, hours: 100_000 }), ...taking({ code: '401K', percent: 100_000 }) },
    { ...pay({ ...REGULAR, hours: 100_000 }), ...taking({ code: '401K', percent: 700_000 }) },
    undefined,
    ['election 401K -18750'],
  ],
];

describe('TRU-1: two paychecks in a row', () => {
  it.each(SCENARIOS)('%s: the headline', (_title, before, after, expected) => {
    const found = headlineOf(...pairOf(before, after));
    expect(found && nameOf(found)).toBe(expected);
  });

  it.each(SCENARIOS)(
    '%s: each cause with its share of the difference',
    (_title, before, after, _headline, expected) => {
      const { causes, remainder } = payChange(...pairOf(before, after));
      expect(causes.map((cause) => `${nameOf(cause)} ${cause.amount}`)).toEqual(expected);
      expect(remainder).toBe(0);
    },
  );
});
