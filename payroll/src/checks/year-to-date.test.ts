import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckLines, EarningLine } from './lines.ts';
import { broughtForward, withYearToDateOnce, yearToDateOf } from './year-to-date.ts';

const earning = (
  code: string,
  amount: number,
  ytdAmount: number | null,
  more: Partial<EarningLine> = {},
): EarningLine => ({
  code,
  description: code,
  kind: 'paid',
  hours: null,
  rate: null,
  amount,
  ytdHours: null,
  ytdAmount,
  ...more,
});
const deduction = (code: string, timing: 'preTax' | 'postTax', amount: number, ytdAmount: number) => ({
  code,
  description: code,
  timing,
  percent: null,
  amount,
  ytdAmount,
});
const tax = (taxCode: string, amount: number, ytdAmount: number) => ({
  taxCode,
  description: taxCode,
  jurisdiction: 'Federal',
  geoCode: null,
  taxableWages: 0,
  rate: null,
  amount,
  ytdTaxableWages: 0,
  ytdAmount,
});

/** A December check of a person whose eleven earlier months are not on record. */
const lines: CheckLines = {
  earnings: [
    earning('REG', 160_000, 3_900_000, { hours: 800_000, ytdHours: 19_200_000 }),
    earning('REG', 40_000, 3_900_000, { hours: 100_000, ytdHours: 19_200_000 }),
    earning('BON', 0, 100_000),
    earning('GTL', 500, 5500, { kind: 'memo' }),
    earning('REIMB', 2500, 9000, { kind: 'reimbursement' }),
  ],
  deductions: [deduction('401K', 'preTax', 10_000, 200_000), deduction('UNI', 'postTax', 1000, 24_000)],
  taxes: [tax('FIT', 20_000, 410_000), tax('SS', 12_400, 248_000)],
  employer: [{ code: 'ER-401K', description: 'Match', amount: 5000, ytdAmount: 100_000 }],
  accruals: [],
  deposits: [],
  messages: [],
};

describe('PAY-1: year-to-date totals', () => {
  it('they are the sums of the lines, each code once, without memo lines', () => {
    expect(yearToDateOf(lines)).toEqual({
      gross: 4_000_000,
      preTax: 200_000,
      taxes: 658_000,
      postTax: 24_000,
      reimbursements: 9000,
      net: 3_127_000,
      hours: 19_200_000,
      hoursWorked: 19_200_000,
    });
  });

  it('a code on two lines has its year to date on the first only', () => {
    expect(withYearToDateOnce(lines.earnings).map(({ ytdHours, ytdAmount }) => [ytdHours, ytdAmount])).toEqual([
      [19_200_000, 3_900_000],
      [null, null],
      [null, 100_000],
      [null, 5500],
      [null, 9000],
    ]);
  });

  it('less the current amounts they are the totals brought forward', () => {
    const own = { gross: 200_000, preTax: 10_000, taxes: 32_400, postTax: 1000, reimbursements: 2500, net: 159_100 };
    expect(broughtForward({ ...own, hours: 900_000, hoursWorked: 800_000, lines })).toEqual({
      gross: 3_800_000,
      preTax: 190_000,
      taxes: 625_600,
      postTax: 23_000,
      reimbursements: 6500,
      net: 2_967_900,
      hours: 18_300_000,
      hoursWorked: 18_400_000,
    });
  });
});

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
const stub = fc.record({
  earnings: fc.array(
    fc.record({
      code: fc.constantFrom('REG', 'OT', 'TIPS', 'GTL', 'REIMB'),
      description: fc.constant(''),
      kind: fc.constantFrom('paid' as const, 'memo' as const, 'reimbursement' as const),
      hours: fc.constant(null),
      rate: fc.constant(null),
      amount: cents,
      ytdHours: fc.option(cents),
      ytdAmount: cents,
    }),
    { maxLength: 8 },
  ),
  deductions: fc.array(fc.record({ timing: fc.constantFrom('preTax' as const, 'postTax' as const), ytdAmount: cents })),
  taxes: fc.array(fc.record({ ytdAmount: cents })),
});

it('PAY-1: for any lines the year-to-date column sums to its totals, and the totals to net pay', () => {
  fc.assert(
    fc.property(stub, (made) => {
      const totals = yearToDateOf(made as unknown as CheckLines);
      const shown = withYearToDateOnce(made.earnings);
      const column = (kind: EarningLine['kind']) =>
        shown.filter((line) => line.kind === kind).reduce((sum, { ytdAmount }) => sum + (ytdAmount ?? 0), 0);
      const sum = (of: readonly { ytdAmount: number }[]) => of.reduce((all, { ytdAmount }) => all + ytdAmount, 0);
      expect(totals.gross).toBe(column('paid'));
      expect(totals.reimbursements).toBe(column('reimbursement'));
      expect(totals.preTax).toBe(sum(made.deductions.filter(({ timing }) => timing === 'preTax')));
      expect(totals.postTax).toBe(sum(made.deductions.filter(({ timing }) => timing === 'postTax')));
      expect(totals.taxes).toBe(sum(made.taxes));
      expect(totals.hours).toBe(shown.reduce((all, { ytdHours }) => all + (ytdHours ?? 0), 0));
      expect(totals.net).toBe(totals.gross - totals.preTax - totals.taxes - totals.postTax + totals.reimbursements);
      // Each code once.
      expect(yearToDateOf({ ...made, earnings: shown } as unknown as CheckLines)).toEqual(totals);
    }),
  );
});
