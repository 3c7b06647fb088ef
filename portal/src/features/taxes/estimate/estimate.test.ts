import { describe, expect, it } from 'vitest';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { tryElections } from '@paystead/payroll/federal/w4-calculator.ts';
import { BLANK_ELECTIONS, federalFormOf, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import { federalTablesFor } from '@paystead/payroll/tables/federal.ts';
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

  it('is that of the own job beside the others, with the form and its credits', () => {
    const { net, federalTax, federalWages } = own.usualCheck ?? { net: 0, federalTax: 0, federalWages: 0 };
    const { periodsPerYear, yearToDate, checkDates, setup } = own;
    const job = { periodsPerYear, yearToDate, checkDates, setup };
    const elections: W4Elections = {
      ...BLANK_ELECTIONS,
      filingStatus: 'm',
      qualifyingChildren: 440_000,
      otherDependents: 50_000,
      otherCredits: 7,
    };
    const tables = federalTablesFor('2026-12-31');
    const tried = (wagesCents: number, given: Pick<Parameters<typeof tryElections>[1], 'others' | 'firstCheckDate'>) =>
      tryElections(tables, {
        own: { ...job, wagesCents },
        linked: [{ ...job, wagesCents: federalWages }],
        form: federalFormOf(elections),
        credits: {
          separately: false,
          isDependent: false,
          isOfAge: true,
          children: 2,
          otherDependents: 1,
          qualifyingChildren: 2,
          otherCredits: 7,
          investmentIncome: 0,
        },
        ...given,
      });
    const usual = tried(federalWages, { others: [], firstCheckDate: basis.start?.checkDate ?? null });
    const netNow = net + federalTax - usual.perCheck.before;
    expect(usual.perCheck.before).not.toBe(usual.perCheck.after);
    expect(estimateOf(withOwn({}), elections)).toEqual({
      ...usual,
      netNow,
      netThen: netNow + usual.perCheck.before - usual.perCheck.after,
      tablesYear: 2026,
    });
    const more = tried(federalWages + 100, { others: [], firstCheckDate: null });
    const assumed = estimateOf(withOwn({}, { start: null }), elections, { wagesCents: federalWages + 100 });
    expect(assumed?.netNow).toBe(net + federalTax - more.perCheck.before + 100);
    expect(estimateOf(withOwn({ usualCheck: null }), elections)).toBeNull();
    expect(estimateOf({ ...basis, jobs: [] }, elections)).toBeNull();
    expect(earnedInYear({ ...basis, jobs: [] })).toBeNull();
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
