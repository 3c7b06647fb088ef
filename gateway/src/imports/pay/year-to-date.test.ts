import { describe, expect, it } from 'vitest';
import type { OpenLines } from './lines.ts';
import { sumsOf, YearSums, type BrokenSum } from './year-to-date.ts';

const tax = (geoCode: string, description: string, amount: number): OpenLines['taxes'][number] => ({
  taxCode: 'CITY',
  description,
  jurisdiction: `City of ${description}`,
  geoCode,
  taxableWages: amount * 50,
  rate: 20_000,
  amount,
  ytdTaxableWages: null,
  ytdAmount: null,
});
const NOTHING: OpenLines = {
  earnings: [],
  deductions: [],
  taxes: [],
  employer: [],
  accruals: [],
  deposits: [],
  messages: [],
};

it('IMP-3: taxes of two places with one code are added up apart, and each gets its own line on a later check', () => {
  const year = new YearSums();
  year.post({ ...NOTHING, taxes: [tax('391530000', 'Akron', 2500), tax('390610000', 'Cincinnati', 1800)] });
  const last = { ...NOTHING, taxes: [tax('391530000', 'Akron', 100)] };
  year.post(last);
  const line = { taxCode: 'CITY', taxableWages: 0, rate: null, amount: 0 };
  expect(year.complete(last).taxes).toEqual([
    { ...tax('391530000', 'Akron', 100), ytdTaxableWages: 130_000, ytdAmount: 2600 },
    {
      ...line,
      description: 'Cincinnati',
      jurisdiction: 'City of Cincinnati',
      geoCode: '390610000',
      ytdTaxableWages: 90_000,
      ytdAmount: 1800,
    },
  ]);
});

const earning = (code: string, amount: number, more: Partial<OpenLines['earnings'][number]> = {}): OpenLines['earnings'][number] => ({
  code, description: `Earning ${code}`, kind: 'paid', hours: null, rate: null, amount, ytdHours: null, ytdAmount: null, ...more,
}); // prettier-ignore
const deduction = (code: string, amount: number, ytdAmount: number | null = null): OpenLines['deductions'][number] => ({
  code, description: `Deduction ${code}`, timing: 'preTax', percent: 50_000, amount, ytdAmount,
}); // prettier-ignore
const coded = (code: string, amount: number, ytdAmount: number | null = null) => ({ code, description: `Line ${code}`, amount, ytdAmount }); // prettier-ignore
/** One line of each kind, of which each states its year to date or none does. */
const whole = (amount: number, states: boolean): OpenLines => {
  const ytd = (more: number) => (states ? amount + more : null);
  return {
    ...NOTHING,
    earnings: [earning('REG', amount, { hours: amount * 2, ytdHours: states ? amount * 2 + 10 : null, ytdAmount: ytd(1) })],
    deductions: [deduction('MED', amount, ytd(2))],
    taxes: [{ ...tax('391530000', 'Akron', amount), ytdTaxableWages: states ? amount * 50 + 30 : null, ytdAmount: ytd(3) }],
    employer: [coded('FUTA', amount, ytd(4))],
    allowances: [coded('MEAL', amount, ytd(5))],
    qualifiedPay: [coded('TP', amount, ytd(6))],
  } as OpenLines;
}; // prettier-ignore
const AKRON = 'CITY\n391530000';

describe('IMP-3: the years to date of imported checks', () => {
  const ytds = (lines: ReturnType<YearSums['complete']>) => [
    lines.earnings.map(({ code, ytdHours, ytdAmount }) => [code, ytdHours, ytdAmount]),
    lines.deductions.map(({ code, ytdAmount }) => [code, ytdAmount]),
    lines.taxes.map(({ geoCode, ytdTaxableWages, ytdAmount }) => [geoCode, ytdTaxableWages, ytdAmount]),
    ...[lines.employer, lines.allowances, lines.qualifiedPay].map((group) =>
      group?.map(({ code, ytdAmount }) => [code, ytdAmount]),
    ),
  ];

  it('begin with what the first check states, or with nothing, and go on with what each check adds', () => {
    const stated = new YearSums();
    expect(stated.post(whole(100, true))).toEqual([]);
    expect([...stated.openings.values()]).toEqual([
      { amount: 1, quantity: 10 },
      { amount: 2, quantity: 0 },
      { amount: 3, quantity: 30 },
      { amount: 4, quantity: 0 },
      { amount: 5, quantity: 0 },
      { amount: 6, quantity: 0 },
    ]);
    expect(stated.post(whole(7, false))).toEqual([]);
    expect(ytds(stated.complete(whole(7, false)))).toEqual([
      [['REG', 224, 108]],
      [['MED', 109]],
      [['391530000', 5_380, 110]],
      [['FUTA', 111]],
      [['MEAL', 112]],
      [['TP', 113]],
    ]);
    const unstated = new YearSums();
    unstated.post(whole(100, false));
    expect(new Set([...unstated.openings.values()].map(({ amount, quantity }) => `${amount} ${quantity}`))).toEqual(
      new Set(['0 0']),
    );
    expect(ytds(unstated.complete(whole(100, false)))[0]).toEqual([['REG', 200, 100]]);
  });

  it('that a check states otherwise are found, by kind and code', () => {
    const year = new YearSums();
    year.post(whole(100, false));
    const broken = year.post(whole(50, true));
    const of = (kind: BrokenSum['kind'], code: string, given: number, expected: number, isQuantity = false): BrokenSum => ({ kind, code, given, expected, isQuantity }); // prettier-ignore
    expect(broken.map((one) => ({ ...one, code: one.kind === 'tax' ? AKRON : one.code }))).toEqual([
      of('earning', 'REG', 51, 150),
      of('earning', 'REG', 110, 300, true),
      of('deduction', 'MED', 52, 150),
      of('tax', AKRON, 53, 150),
      of('tax', AKRON, 2_530, 7_500, true),
      of('employer', 'FUTA', 54, 150),
      of('allowance', 'MEAL', 55, 150),
      of('qualifiedPay', 'TP', 56, 150),
    ]);
    const exact = { ...NOTHING, deductions: [deduction('MED', 1, 151)] };
    expect(year.post(exact)).toEqual([]);
  });

  it('add up lines of one code, and take the first year to date that one of them states', () => {
    const lines = {
      ...NOTHING,
      earnings: [
        earning('REG', 10, { hours: 1 }),
        earning('REG', 20, { hours: 2, ytdHours: 30, ytdAmount: 300 }),
        earning('REG', 40, { ytdHours: 99, ytdAmount: 999 }),
      ],
      deductions: [deduction('REG', 5)],
    };
    expect([...sumsOf(lines).values()]).toEqual([
      { kind: 'earning', code: 'REG', amount: 70, quantity: 3, ytdAmount: 300, ytdQuantity: 30 },
      { kind: 'deduction', code: 'REG', amount: 5, quantity: 0, ytdAmount: null, ytdQuantity: null },
    ]);
    const year = new YearSums();
    year.post(lines);
    // Further lines have the sum only where the file repeats it.
    const [first, second, third] = year.complete({ ...lines, earnings: lines.earnings.toReversed() }).earnings;
    expect([first, second, third].map((line) => [line?.ytdHours, line?.ytdAmount])).toEqual([
      [30, 300],
      [30, 300],
      [null, null],
    ]);
  });

  it('tell the codes of a check apart, each with its own words', () => {
    const year = new YearSums();
    const both = {
      ...NOTHING,
      deductions: [deduction('MED', 3), deduction('DEN', 4)],
      employer: [coded('FUTA', 5), coded('ER-HSA', 6)],
    };
    year.post(both);
    const { deductions, employer } = year.complete(NOTHING);
    const words = (group: readonly { readonly description: string; readonly ytdAmount: number }[]) => group.map(({ description, ytdAmount }) => [description, ytdAmount]); // prettier-ignore
    expect([words(deductions), words(employer)]).toEqual([
      [
        ['Deduction MED', 3],
        ['Deduction DEN', 4],
      ],
      [
        ['Line FUTA', 5],
        ['Line ER-HSA', 6],
      ],
    ]);
  });

  it('have lines without amounts for what only earlier checks had, except what only lists what it pays', () => {
    const year = new YearSums();
    year.post({ ...whole(100, false), earnings: [earning('REG', 100), earning('PTO', 0, { hours: 8 }), earning('ZERO', 0)] });
    const later = { ...NOTHING, earnings: [earning('OT', 5, { hours: 1 })] };
    year.post(later);
    const { earnings, deductions, taxes, employer, allowances, qualifiedPay } = year.complete(later);
    expect(earnings).toEqual([
      earning('OT', 5, { hours: 1, ytdHours: 1, ytdAmount: 5 }),
      earning('REG', 0, { ytdAmount: 100 }),
      earning('PTO', 0, { ytdHours: 8, ytdAmount: 0 }),
    ]);
    expect(deductions).toEqual([{ ...deduction('MED', 0, 100), percent: null }]);
    expect(taxes).toEqual([{ ...tax('391530000', 'Akron', 0), rate: null, ytdTaxableWages: 5_000, ytdAmount: 100 }]);
    expect(employer).toEqual([coded('FUTA', 0, 100)]);
    expect([allowances, qualifiedPay]).toEqual([undefined, undefined]);
    expect([later.earnings.length, NOTHING.deductions, NOTHING.taxes, NOTHING.employer]).toEqual([1, [], [], []]);
  }); // prettier-ignore
});
