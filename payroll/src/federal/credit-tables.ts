import type { FilingStatus } from './withholding-tables.ts';

/** The amounts of the earned income credit for a number of qualifying children, cents; rates in ppm. */
interface EarnedIncomeAmounts {
  readonly creditRate: number;
  /** Earned income at which the credit is largest. */
  readonly earnedIncome: number;
  readonly maximum: number;
  readonly phaseoutRate: number;
  /** Income from which the credit falls: joint returns, and all others. */
  readonly phaseoutFrom: { readonly joint: number; readonly others: number };
}

/** The amounts of a year's tax return that withholding does not know: credits for children and earned income; cents. */
export interface CreditTables {
  readonly year: number;
  readonly source: string;
  /** The part of the return's standard deduction above that of the withholding tables. */
  readonly moreStandardDeduction: Readonly<Record<FilingStatus, number>>;
  readonly perChild: number;
  readonly perDependent: number;
  /** The part of the child tax credit that can be refunded, per child. */
  readonly refundablePerChild: number;
  /** Income from which the credits for children and dependents fall, by $50 for each $1,000 begun. */
  readonly childPhaseoutFrom: { readonly joint: number; readonly others: number };
  /** With none, one, two, and three or more qualifying children. */
  readonly earnedIncome: readonly [EarnedIncomeAmounts, EarnedIncomeAmounts, EarnedIncomeAmounts, EarnedIncomeAmounts];
  /** Investment income above which there is no earned income credit. */
  readonly investmentIncomeLimit: number;
  /** The employee's rate of Social Security and Medicare tax, ppm, and the wage limit of the former. */
  readonly socialSecurity: { readonly rate: number; readonly wageLimit: number };
  readonly medicareRate: number;
}

const dollars = (amount: number): number => amount * 100;

function amounts(
  [creditRate, phaseoutRate]: readonly [number, number],
  [earnedIncome, maximum]: readonly [number, number],
  [others, joint]: readonly [number, number],
): EarnedIncomeAmounts {
  return {
    creditRate,
    phaseoutRate,
    earnedIncome: dollars(earnedIncome),
    maximum: dollars(maximum),
    phaseoutFrom: { joint: dollars(joint), others: dollars(others) },
  };
}

/** Credit and phase-out percentages of 26 USC 32(b)(1), ppm. */
const NO_CHILD = [76_500, 76_500] as const;
const ONE_CHILD = [340_000, 159_800] as const;
const TWO_CHILDREN = [400_000, 210_600] as const;
const THREE_CHILDREN = [450_000, 210_600] as const;

/** The amounts of Pub. L. 119-21, section 70104, which are the same in both years. */
const CHILD_CREDIT = {
  perChild: dollars(2_200),
  perDependent: dollars(500),
  refundablePerChild: dollars(1_700),
  childPhaseoutFrom: { joint: dollars(400_000), others: dollars(200_000) },
  medicareRate: 14_500,
};

const credits2025: CreditTables = {
  ...CHILD_CREDIT,
  year: 2025,
  source: 'Rev. Proc. 2024-40, sections 2.05 and 2.06; Pub. L. 119-21, section 70104; Publication 596 (2025)',
  // The law of July 2025 raised the deduction to $15,750, $31,500 and $23,625, and left that year's withholding as it was.
  moreStandardDeduction: { s: dollars(750), m: dollars(1_500), h: dollars(1_125) },
  earnedIncome: [
    amounts(NO_CHILD, [8_490, 649], [10_620, 17_730]),
    amounts(ONE_CHILD, [12_730, 4_328], [23_350, 30_470]),
    amounts(TWO_CHILDREN, [17_880, 7_152], [23_350, 30_470]),
    amounts(THREE_CHILDREN, [17_880, 8_046], [23_350, 30_470]),
  ],
  investmentIncomeLimit: dollars(11_950),
  socialSecurity: { rate: 62_000, wageLimit: dollars(176_100) },
};

const credits2026: CreditTables = {
  ...CHILD_CREDIT,
  year: 2026,
  source: 'Rev. Proc. 2025-32, sections 4.05 and 4.06; Pub. L. 119-21, section 70104',
  moreStandardDeduction: { s: 0, m: 0, h: 0 },
  earnedIncome: [
    amounts(NO_CHILD, [8_680, 664], [10_860, 18_140]),
    amounts(ONE_CHILD, [13_020, 4_427], [23_890, 31_160]),
    amounts(TWO_CHILDREN, [18_290, 7_316], [23_890, 31_160]),
    amounts(THREE_CHILDREN, [18_290, 8_231], [23_890, 31_160]),
  ],
  investmentIncomeLimit: dollars(12_200),
  socialSecurity: { rate: 62_000, wageLimit: dollars(184_500) },
};

/** Returns the credits of a year; a year without its own amounts uses the newest earlier ones, and 2025 is the first. */
export function creditTablesFor(year: number): CreditTables {
  return year >= 2026 ? credits2026 : credits2025;
}
