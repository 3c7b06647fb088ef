import { describe, expect, it } from 'vitest';
import { deductionsWorksheet, type DeductionAnswers } from './deductions-worksheet.ts';

const nothing: DeductionAnswers = {
  filingStatus: 's',
  separately: false,
  totalIncome: 6_000_000,
  tips: 0,
  overtime: 0,
  carLoanInterest: 0,
  seniors: 0,
  adjustments: 0,
  medical: 0,
  stateAndLocalTaxes: 0,
  mortgageInterest: 0,
  gifts: 0,
  otherItemized: 0,
  cashGifts: 0,
};
const line15 = (part: Partial<DeductionAnswers>) => deductionsWorksheet({ ...nothing, ...part }).line15;

describe('the worksheet of step 4(b), 2026', () => {
  it.each([
    ['nothing', {}, 0],
    ['tips up to $25,000', { tips: 3_000_000 }, 2_500_000],
    ['tips at $150,000 of income', { tips: 300_000, totalIncome: 15_000_000 }, 0],
    ['tips, married, at $150,000', { tips: 300_000, totalIncome: 15_000_000, filingStatus: 'm' as const }, 300_000],
    ['overtime up to $12,500', { overtime: 2_000_000 }, 1_250_000],
    ['overtime up to $25,000 when married', { overtime: 2_600_000, filingStatus: 'm' as const }, 2_500_000],
    ['car loan interest up to $10,000', { carLoanInterest: 1_100_000 }, 1_000_000],
    ['car loan interest at $100,000 of income', { carLoanInterest: 1, totalIncome: 10_000_000 }, 0],
    ['one senior when not married', { seniors: 2 as const }, 600_000],
    ['two seniors', { seniors: 2 as const, filingStatus: 'm' as const }, 1_200_000],
    ['seniors at $75,000 of income', { seniors: 1 as const, totalIncome: 7_500_000 }, 0],
    ['student loan interest and the like', { adjustments: 250_000 }, 250_000],
    ['itemized below the standard deduction', { mortgageInterest: 1_600_000 }, 0],
    ['itemized above it', { mortgageInterest: 2_000_000 }, 390_000],
    ['medical above 7.5 % of income', { mortgageInterest: 1_610_000, medical: 500_000 }, 50_000],
    ['gifts above 0.5 % of income', { mortgageInterest: 1_610_000, gifts: 130_000 }, 100_000],
    ['state and local taxes up to $40,400', { stateAndLocalTaxes: 5_000_000 }, 4_040_000 - 1_610_000],
    ['and $20,200 when filing separately', { stateAndLocalTaxes: 5_000_000, separately: true }, 2_020_000 - 1_610_000],
    ['cash gifts beside the standard deduction', { cashGifts: 150_000 }, 100_000],
    [
      'itemizing that beats the standard deduction but not with cash gifts',
      { mortgageInterest: 1_650_000, cashGifts: 100_000 },
      100_000,
    ],
    [
      'and $40,400 as head of household',
      { stateAndLocalTaxes: 5_000_000, separately: true, filingStatus: 'h' as const },
      4_040_000 - 2_415_000,
    ],
    [
      'state and local taxes below $505,000 of income',
      { stateAndLocalTaxes: 4_000_000, totalIncome: 50_499_999 },
      4_000_000 - 1_610_000,
    ],
    ['state and local taxes at $505,000 of income', { stateAndLocalTaxes: 4_000_000, totalIncome: 50_500_000 }, 0],
    [
      'and below $252,500 when filing separately',
      { stateAndLocalTaxes: 2_000_000, separately: true, totalIncome: 25_249_999 },
      2_000_000 - 1_610_000,
    ],
    [
      'and at $252,500 when filing separately',
      { stateAndLocalTaxes: 2_000_000, separately: true, totalIncome: 25_250_000 },
      0,
    ],
    [
      'nothing itemized where the seniors’ amount is above the income',
      { seniors: 1 as const, totalIncome: 599_999, mortgageInterest: 2_000_000 },
      600_000,
    ],
    [
      'itemized where the seniors’ amount is the income',
      { seniors: 1 as const, totalIncome: 600_000, mortgageInterest: 2_000_000 },
      600_000 + 390_000,
    ],
    ['all below $640,600', { totalIncome: 64_059_999, otherItemized: 10_000_000 }, 10_000_000 - 1_610_000],
    ['94 % at $640,600', { totalIncome: 64_060_000, otherItemized: 10_000_000 }, 9_400_000 - 1_610_000],
    [
      'all below $768,700 when married',
      { totalIncome: 76_869_999, otherItemized: 10_000_000, filingStatus: 'm' as const },
      10_000_000 - 3_220_000,
    ],
    [
      '94 % at $768,700 when married',
      { totalIncome: 76_870_000, otherItemized: 10_000_000, filingStatus: 'm' as const },
      9_400_000 - 3_220_000,
    ],
    [
      'all below $384,350 when filing separately',
      { totalIncome: 38_434_999, otherItemized: 10_000_000, separately: true },
      10_000_000 - 1_610_000,
    ],
    [
      '94 % at $384,350 when filing separately',
      { totalIncome: 38_435_000, otherItemized: 10_000_000, separately: true },
      9_400_000 - 1_610_000,
    ],
    ['94 % above $640,600', { totalIncome: 70_000_000, otherItemized: 10_000_000 }, 9_400_000 - 1_610_000],
  ])('%s', (_title, part, expected) => expect(line15(part)).toBe(expected));
});
