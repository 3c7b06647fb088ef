import { describe, expect, it } from 'vitest';
import { federalTablesFor } from '../tables/federal.ts';
import { type CreditAnswers, tryElections } from './w4-calculator.ts';
import { blankForm, type FederalForm } from './withholding.ts';

/*
 * Tax returns worked by hand, dollars. Sources: 2026 tax rates, standard deductions ($16,100, $32,200, $24,150), and credits:
 * Rev. Proc. 2025-32; 2025: Rev. Proc. 2024-40 and Pub. L. 119-21 (standard deductions of $15,750, $31,500, $23,625; child tax
 * credit of $2,200, of which $1,700 is refundable). Child tax credit: Schedule 8812 (Form 1040). Earned income credit: 26 USC 32
 * and Publication 596, by the formula, which the printed table follows in steps of $50.
 */

interface Return {
  readonly who: string;
  readonly year?: 2025;
  readonly status: FederalForm['filingStatus'];
  readonly wages: number;
  /** Withheld from these wages. */
  readonly withheld?: number;
  readonly form?: { readonly otherIncome?: number; readonly deductions?: number; readonly nonresidentAlien?: true };
  /** Amounts in dollars. */
  readonly answers?: Partial<CreditAnswers>;
  readonly before: number;
  readonly nonrefundable?: number;
  readonly additionalChild?: number;
  readonly earnedIncome?: number;
  readonly refund: number;
}

const children = (number: number) => ({ children: number, qualifyingChildren: number });

const RETURNS: readonly Return[] = [
  {
    who: 'a single cook of 25 without children, earning 12,000',
    status: 's',
    wages: 12_000,
    withheld: 300,
    // Below the standard deduction. Credit: 664 at most, less 7.65% of 12,000 − 10,860 = 87.21.
    before: 0,
    earnedIncome: 576.79,
    refund: 876.79,
  },
  {
    who: 'the same cook at 24, too young for the credit without a child',
    status: 's',
    wages: 12_000,
    withheld: 300,
    answers: { isOfAge: false },
    before: 0,
    refund: 300,
  },
  {
    who: 'a head of household with a child of five, earning 8,000',
    status: 'h',
    wages: 8_000,
    answers: children(1),
    // Child: 15% of 8,000 − 2,500 = 825, under 1,700. Earned income: 34% of 8,000.
    before: 0,
    additionalChild: 825,
    earnedIncome: 2_720,
    refund: 3_545,
  },
  {
    who: 'a head of household with a child of five, earning 20,000',
    status: 'h',
    wages: 20_000,
    answers: children(1),
    // Child: 15% of 17,500 is 2,625; 1,700 at most. Earned income: the maximum from 13,020 to 23,890.
    before: 0,
    additionalChild: 1_700,
    earnedIncome: 4_427,
    refund: 6_127,
  },
  {
    who: 'a head of household with two children, earning 30,000',
    status: 'h',
    wages: 30_000,
    answers: children(2),
    // 10% of 30,000 − 24,150. Child: 4,400 − 585 = 3,815, at most 3,400. Earned income: 7,316 − 21.06% of 6,110 (1,286.77).
    before: 585,
    nonrefundable: 585,
    additionalChild: 3_400,
    earnedIncome: 6_029.23,
    refund: 9_429.23,
  },
  {
    who: 'a couple with three children, earning 40,000',
    status: 'm',
    wages: 40_000,
    answers: children(3),
    // 10% of 7,800. Child: 6,600 − 780 = 5,820, at most 5,100; 15% of 37,500 is more. Earned income: 8,231 − 21.06% of 8,840 (1,861.70).
    before: 780,
    nonrefundable: 780,
    additionalChild: 5_100,
    earnedIncome: 6_369.3,
    refund: 11_469.3,
  },
  {
    who: 'a couple of forty without children, earning 22,000',
    status: 'm',
    wages: 22_000,
    // 664 − 7.65% of 22,000 − 18,140 (295.29).
    before: 0,
    earnedIncome: 368.71,
    refund: 368.71,
  },
  {
    who: 'a spouse who files separately with two children, earning 25,000',
    status: 's',
    wages: 25_000,
    answers: { ...children(2), separately: true },
    // 10% of 8,900. Child: 4,400 − 890 = 3,510, at most 3,400; 15% of 22,500 = 3,375. No earned income credit.
    before: 890,
    nonrefundable: 890,
    additionalChild: 3_375,
    refund: 3_375,
  },
  {
    who: 'a head of household with three children, 4,000 of wages and 12,500 of interest',
    status: 'h',
    wages: 4_000,
    form: { otherIncome: 12_500 },
    answers: { ...children(3), investmentIncome: 12_500 },
    // Too much interest for the earned income credit. Child: 15% of 1,500 = 225, and payroll taxes of 248 + 58 = 306 are more.
    before: 0,
    additionalChild: 306,
    refund: 306,
  },
  {
    who: 'a head of household with two children and dividends of exactly 12,200',
    status: 'h',
    wages: 30_000,
    form: { otherIncome: 12_200 },
    answers: { ...children(2), investmentIncome: 12_200 },
    // Taxable 18,050: 1,770 + 12% of 350. Child: 4,400 − 1,812 = 2,588. Earned income: 7,316 − 21.06% of 18,310 (3,856.09).
    before: 1_812,
    nonrefundable: 1_812,
    additionalChild: 2_588,
    earnedIncome: 3_459.91,
    refund: 6_047.91,
  },
  {
    who: 'the same with one dollar more of dividends, which ends the earned income credit',
    status: 'h',
    wages: 30_000,
    form: { otherIncome: 12_201 },
    answers: { ...children(2), investmentIncome: 12_201 },
    before: 1_812.12,
    nonrefundable: 1_812.12,
    additionalChild: 2_587.88,
    refund: 2_587.88,
  },
  {
    who: 'a couple with two children, earning 425,500',
    status: 'm',
    wages: 425_500,
    withheld: 80_000,
    answers: children(2),
    // Taxable 393,300: 35,932 + 24% of 181,900. Child: 4,400 less 50 for each of 26 thousands begun above 400,000.
    before: 79_588,
    nonrefundable: 3_100,
    refund: 3_512,
  },
  {
    who: 'a head of household with one child, earning 210,000',
    status: 'h',
    wages: 210_000,
    withheld: 33_000,
    answers: children(1),
    // Taxable 185,850: 16,155 + 24% of 80,150. Child: 2,200 less 50 for each of 10 thousands above 200,000.
    before: 35_391,
    nonrefundable: 1_700,
    refund: -691,
  },
  {
    who: 'a head of household with one child, earning 51,600: the credit has just ended',
    status: 'h',
    wages: 51_600,
    withheld: 1_000,
    answers: children(1),
    // Taxable 27,450: 1,770 + 12% of 9,750. 4,427 less 15.98% of 27,710 (4,428.06) is nothing.
    before: 2_940,
    nonrefundable: 2_200,
    refund: 260,
  },
  {
    who: 'a couple with a child and a parent whom they support, earning 45,000',
    status: 'm',
    wages: 45_000,
    answers: { ...children(1), otherDependents: 1 },
    // 10% of 12,800. Credits of 2,700: 1,280 used, 1,420 left, at most 1,700. Earned income: 4,427 − 15.98% of 13,840 (2,211.63).
    before: 1_280,
    nonrefundable: 1_280,
    additionalChild: 1_420,
    earnedIncome: 2_215.37,
    refund: 3_635.37,
  },
  {
    who: 'a head of household with a student of 18, too old for the child tax credit, earning 28,000',
    status: 'h',
    wages: 28_000,
    answers: { children: 0, otherDependents: 1, qualifyingChildren: 1 },
    // 10% of 3,850; the 500 for a dependent is never refunded. Earned income: 4,427 − 15.98% of 4,110 (656.78).
    before: 385,
    nonrefundable: 385,
    earnedIncome: 3_770.22,
    refund: 3_770.22,
  },
  {
    who: 'a single person of 26 whom the parents claim, earning 9,000',
    status: 's',
    wages: 9_000,
    withheld: 150,
    answers: { isDependent: true },
    before: 0,
    refund: 150,
  },
  {
    who: 'a nonresident alien with a child, earning 30,000',
    status: 's',
    wages: 30_000,
    withheld: 3_400,
    form: { nonresidentAlien: true },
    answers: children(1),
    // No standard deduction and no such credits: 1,240 + 12% of 17,600.
    before: 3_352,
    refund: 48,
  },
  {
    who: 'a couple with jobs of 60,000 and 40,000 together and two children',
    status: 'm',
    wages: 100_000,
    withheld: 3_000,
    answers: children(2),
    // Taxable 67,800: 2,480 + 12% of 43,000.
    before: 7_640,
    nonrefundable: 4_400,
    refund: -240,
  },
  {
    who: 'a server with 8,000 of tips and 1,000 of overtime to deduct, earning 38,000',
    status: 's',
    wages: 38_000,
    withheld: 2_400,
    form: { deductions: 9_000 },
    // Taxable 12,900: 1,240 + 12% of 500. The credit goes by income before these deductions, and has ended.
    before: 1_300,
    refund: 1_100,
  },
  {
    who: 'a head of household with one child and an education credit of 800, earning 40,000',
    status: 'h',
    wages: 40_000,
    answers: { ...children(1), otherCredits: 800 },
    // 10% of 15,850. 800, then 785 of the 2,200; 1,415 left. Earned income: 4,427 − 15.98% of 16,110 (2,574.38).
    before: 1_585,
    nonrefundable: 1_585,
    additionalChild: 1_415,
    earnedIncome: 1_852.62,
    refund: 3_267.62,
  },
  {
    who: '2025: a head of household with two children, earning 28,000',
    year: 2025,
    status: 'h',
    wages: 28_000,
    answers: children(2),
    // 10% of 28,000 − 23,625. Child: 3,962.50 left, at most 3,400. Earned income: 7,152 − 21.06% of 4,650 (979.29).
    before: 437.5,
    nonrefundable: 437.5,
    additionalChild: 3_400,
    earnedIncome: 6_172.71,
    refund: 9_572.71,
  },
  {
    who: '2025: a nonresident alien, earning 30,000',
    year: 2025,
    status: 's',
    wages: 30_000,
    withheld: 3_400,
    form: { nonresidentAlien: true },
    // Neither a standard deduction nor the 750 by which a law raised it: 1,192.50 + 12% of 18,075.
    before: 3_361.5,
    refund: 38.5,
  },
  {
    who: '2025: a couple of fifty without children, earning 15,000',
    year: 2025,
    status: 'm',
    wages: 15_000,
    // The maximum of 649 from 8,490 to 17,730.
    before: 0,
    earnedIncome: 649,
    refund: 649,
  },
];

const cents = (dollars = 0): number => Math.round(dollars * 100);

function calculated({ year = 2026, status, wages, withheld, form, answers }: Omit<Return, 'year'> & { year?: number }) {
  const own: FederalForm = {
    ...blankForm(2026),
    filingStatus: status,
    otherIncome: cents(form?.otherIncome),
    deductions: cents(form?.deductions),
    nonresidentAlien: form?.nonresidentAlien ?? false,
  };
  return tryElections(federalTablesFor(`${year}-12-31`), {
    own: {
      periodsPerYear: 26,
      wagesCents: 0,
      yearToDate: { wages: 0, withheld: 0 },
      checkDates: [],
      setup: { form: own, exemptYear: null, lockIn: null },
    },
    linked: [],
    others: [{ wages: cents(wages), withheld: cents(withheld) }],
    form: own,
    credits: {
      separately: false,
      isDependent: false,
      isOfAge: true,
      children: 0,
      otherDependents: 0,
      qualifyingChildren: 0,
      ...answers,
      otherCredits: cents(answers?.otherCredits),
      investmentIncome: cents(answers?.investmentIncome),
    },
    firstCheckDate: null,
  }).fullYear;
}

describe('TRU-6: the W-4 calculator agrees with returns worked by hand', () => {
  it.each(RETURNS)('$who', (one) => {
    const { taxBeforeCredits, credits, refundThen } = calculated(one);
    const { nonrefundable, additionalChild, earnedIncome } = credits;
    expect({ taxBeforeCredits, nonrefundable, additionalChild, earnedIncome, refundThen }).toEqual({
      taxBeforeCredits: cents(one.before),
      nonrefundable: cents(one.nonrefundable),
      additionalChild: cents(one.additionalChild),
      earnedIncome: cents(one.earnedIncome),
      refundThen: cents(one.refund),
    });
  });
});
