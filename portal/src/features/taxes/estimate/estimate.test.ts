import { describe, expect, it } from 'vitest';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { BLANK_ELECTIONS, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import { basis } from '../test/stub.ts';
import { earnedInYear, estimateOf, isEarnedIncomeAge } from './estimate.ts';

const [own] = basis.jobs;
if (!own?.usualCheck) throw new Error('The stub has a job with a usual paycheck.');
const withOwn = (more: Partial<typeof own>, rest: Partial<CalculatorReply> = {}): CalculatorReply => ({
  ...basis,
  ...rest,
  // Another employer's job stands first.
  jobs: [
    { ...own, isOwn: false },
    { ...own, ...more },
  ],
});
const estimate = (elections: Partial<W4Elections>) => estimateOf(basis, { ...BLANK_ELECTIONS, ...elections });

describe('TRU-6: the estimate of a tax form', () => {
  // One child is 2,200.00, and one other dependent 500.00.
  it.each<[string, Partial<W4Elections>, Partial<W4Elections>]>([
    ['children', { qualifyingChildren: 257_000 }, { qualifyingChildren: 220_000, otherCredits: 37_000 }],
    ['other dependents', { otherDependents: 57_000 }, { otherDependents: 50_000, otherCredits: 7000 }],
    [
      'children and other dependents beside other credits',
      { qualifyingChildren: 220_001, otherDependents: 49_999, otherCredits: 100 },
      { qualifyingChildren: 220_000, otherCredits: 50_100 },
    ],
  ])('takes a part of the amount for %s that is no whole one for another credit', (_of, mixed, apart) => {
    expect(estimate(mixed)).toEqual(estimate(apart));
    expect(estimate(mixed)?.netThen).toBeGreaterThan(estimate({})?.netThen ?? Infinity);
  });

  it.each([
    [null, false],
    [24, false],
    [25, true],
    [64, true],
    [65, false],
  ])('at the age of %s, the earned income credit without a child is possible: %s', (age, isPossible) => {
    expect(isEarnedIncomeAge(age)).toBe(isPossible);
  });

  // Paychecks of 6,735.00 are to come, after wages of 53,880.00: another eighth.
  it.each<[string, Parameters<typeof withOwn>, ReturnType<typeof earnedInYear>]>([
    [
      'tips and overtime',
      [{ earned: { tips: 80_000, overtimePremium: 160_040 } }],
      { tips: 90_000, overtime: 180_000 },
    ],
    ['tips alone', [{ earned: { tips: 80_000, overtimePremium: 0 } }], { tips: 90_000, overtime: 0 }],
    ['overtime alone', [{ earned: { tips: 0, overtimePremium: 80_000 } }], { tips: 0, overtime: 90_000 }],
    ['neither', [{}], null],
    [
      'tips of the last year',
      [{ earned: { tips: 80_000, overtimePremium: 0 } }, { year: 2028 }],
      { tips: 90_000, overtime: 0 },
    ],
    ['tips of a year after it', [{ earned: { tips: 80_000, overtimePremium: 0 } }, { year: 2029 }], null],
    [
      'tips before any wages',
      [{ earned: { tips: 80_000, overtimePremium: 0 }, yearToDate: { wages: 0, withheld: 0 } }],
      null,
    ],
    ['tips without a usual paycheck', [{ earned: { tips: 80_000, overtimePremium: 0 }, usualCheck: null }], null],
  ])('continues %s at the pace of the pay to come', (_what, of, earned) => {
    expect(earnedInYear(withOwn(...of))).toEqual(earned);
  });
});
