import type { FilingStatus } from './withholding-tables.ts';

/** The entries of the Deductions Worksheet of Form W-4 (2026), step 4(b); cents a year. */
export interface DeductionAnswers {
  readonly filingStatus: FilingStatus;
  /** True if status `s` is married filing separately, which has its own limits. */
  readonly separately: boolean;
  readonly totalIncome: number;
  /** 1a, 1b (the "and-a-half" part only), 1c. */
  readonly tips: number;
  readonly overtime: number;
  readonly carLoanInterest: number;
  /** 3a, 3b: the number of spouses who are 65 or older at the end of the year. */
  readonly seniors: 0 | 1 | 2;
  /** 5. */
  readonly adjustments: number;
  /** 6a before the 7.5% threshold; 6b; 6c; 6d before the 0.5% threshold; 6e. */
  readonly medical: number;
  readonly stateAndLocalTaxes: number;
  readonly mortgageInterest: number;
  readonly gifts: number;
  readonly otherItemized: number;
  /** 12, for those who take the standard deduction. */
  readonly cashGifts: number;
}

/** The numbered lines of the worksheet, cents. */
export interface DeductionLines {
  readonly line2: number;
  readonly line4: number;
  readonly line5: number;
  readonly line7: number;
  readonly line10: number;
  readonly line11: number;
  readonly line12: number;
  readonly line14: number;
  /** Goes to step 4(b). */
  readonly line15: number;
}

const usd = (dollars: number) => dollars * 100;
/** The standard deductions of 2026, line 11. */
const STANDARD: Readonly<Record<FilingStatus, number>> = { s: usd(16_100), m: usd(32_200), h: usd(24_150) };

/** Computes the worksheet on page 4 of Form W-4 (2026). Above an income limit an amount counts as zero; caps apply by line. */
export function deductionsWorksheet(answers: DeductionAnswers): DeductionLines {
  const { filingStatus, totalIncome: income } = answers;
  const joint = filingStatus === 'm';
  const separate = filingStatus === 's' && answers.separately;
  const under = (limit: number, jointLimit: number, amount: number) =>
    income < usd(joint ? jointLimit : limit) ? amount : 0;
  const line2 =
    under(150_000, 300_000, Math.min(answers.tips, usd(25_000))) +
    under(150_000, 300_000, Math.min(answers.overtime, usd(joint ? 25_000 : 12_500))) +
    under(100_000, 200_000, Math.min(answers.carLoanInterest, usd(10_000)));
  const line4 = under(75_000, 150_000, Math.min(answers.seniors, joint ? 2 : 1) * usd(6_000));
  const line5 = answers.adjustments;
  const localTaxes =
    income < usd(separate ? 252_500 : 505_000)
      ? Math.min(answers.stateAndLocalTaxes, usd(separate ? 20_200 : 40_400))
      : 0;
  const line7 =
    Math.max(0, answers.medical - Math.round((income * 75) / 1000)) +
    localTaxes +
    answers.mortgageInterest +
    Math.max(0, answers.gifts - Math.round((income * 5) / 1000)) +
    answers.otherItemized;
  const line9 = usd(joint ? 768_700 : separate ? 384_350 : 640_600);
  const line8b = Math.max(0, income - line4);
  const line10 = line4 > income ? 0 : line9 > line8b ? line7 : Math.round((line7 * 94) / 100);
  const line11 = STANDARD[filingStatus];
  const line12 = Math.min(answers.cashGifts, usd(joint ? 2_000 : 1_000));
  const line14 = line10 > line11 + line12 ? line10 - line11 : line12;
  return { line2, line4, line5, line7, line10, line11, line12, line14, line15: line2 + line4 + line5 + line14 };
}
