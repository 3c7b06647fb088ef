import { describe, expect, it } from 'vitest';
import type { CheckLines } from '@paystead/payroll/checks/lines.ts';
import { withCheck } from './year-so-far.ts';

const NO_LINES: CheckLines = {
  earnings: [],
  deductions: [],
  taxes: [],
  employer: [],
  deposits: [],
  accruals: [],
  messages: [],
};
const bonus = (ytdAmount: number): CheckLines => ({
  ...NO_LINES,
  deductions: [
    { code: '401K', description: '401(k)', timing: 'preTax', percent: null, amount: ytdAmount, ytdAmount },
  ] as unknown as CheckLines['deductions'],
});
const [FIRST, SECOND] = ['00-4180266', '00-7710031'];
const check = (year: number, legalEin: string, amount: number) => ({
  year,
  legalEin,
  lines: bonus(amount),
  reporting: {},
});

describe('SVC-8: the years of an employee in the reference engine', () => {
  it('have the newest of each sum that only year-end forms show, and keep the others', () => {
    const given = [
      { ...check(2026, FIRST, 1), reporting: { flsaOtPremium: 100, qualifiedTips: 5 } },
      { ...check(2026, FIRST, 2), reporting: { flsaOtPremium: 250 } },
    ] as Parameters<typeof withCheck>[1][];
    const years = given.reduce(withCheck, [] as ReturnType<typeof withCheck>);
    expect(years.map(({ reporting }) => reporting)).toEqual([{ flsaOtPremium: 250, qualifiedTips: 5 }]);
  });

  it('have the newest line of each code, and keep lines that a later check doesn’t have', () => {
    const lines = (code: string, ytdAmount: number | null): CheckLines => ({
      ...NO_LINES,
      earnings: [{ code, description: code, kind: 'paid', hours: 1, rate: 1, amount: 1, ytdHours: null, ytdAmount }],
      taxes: [
        { taxCode: 'EIT', description: 'EIT', jurisdiction: code, geoCode: code, rate: null, taxableWages: 1, amount: 1, ytdTaxableWages: 10, ytdAmount: 2 },
      ],
      employer: [{ code: 'ER-HSA', description: 'HSA', amount: 1, ytdAmount: ytdAmount ?? 0 }],
    }); // prettier-ignore
    const of = (given: CheckLines) => ({ ...check(2026, FIRST, 0), lines: given });
    const [year] = [of(lines('REG', 5)), of(lines('REG', 9)), of({ ...lines('MEMO', null), employer: [] })].reduce(
      withCheck,
      [] as ReturnType<typeof withCheck>,
    );
    expect(year?.soFar.earnings.map(({ code, amount, hours }) => [code, amount, hours])).toEqual([['REG', 9, 0]]);
    expect(year?.soFar.taxes.map(({ geoCode, amount }) => [geoCode, amount])).toEqual([
      ['REG', 2],
      ['MEMO', 2],
    ]);
    expect([year?.soFar.employerHsa, year?.employer.map(({ ytdAmount }) => ytdAmount)]).toEqual([9, [9]]);
  });

  it('are kept for each year and each legal employer', () => {
    const given = [check(2025, FIRST, 1), check(2026, FIRST, 2), check(2026, SECOND, 3), check(2026, FIRST, 4)];
    const years = given.reduce(withCheck, [] as ReturnType<typeof withCheck>);
    const sums = years.map(({ year, legalEin, soFar }) => `${year} ${legalEin} ${soFar.deductions[0]?.amount}`);
    expect(sums.toSorted((one, other) => one.localeCompare(other))).toEqual([
      `2025 ${FIRST} 1`,
      `2026 ${FIRST} 4`,
      `2026 ${SECOND} 3`,
    ]);
  });

  it('have each code once, and the employer’s HSA among its other costs', () => {
    const earned = (code: string) => ({ code, description: code, kind: 'paid', hours: 1, rate: 1, amount: 1, ytdHours: 2, ytdAmount: 3 });
    const deducted = (code: string) => ({ code, description: code, timing: 'preTax', percent: null, amount: 1, ytdAmount: 1 });
    const cost = (code: string, ytdAmount: number) => ({ code, description: code, amount: 1, ytdAmount });
    const lines = {
      ...NO_LINES,
      earnings: [earned('REG'), earned('OT')],
      deductions: [deducted('MED'), deducted('401K')],
      employer: [cost('FUTA', 42), cost('ER-HSA', 7)],
    } as unknown as CheckLines;
    const [year] = withCheck([], { ...check(2026, FIRST, 0), lines });
    const codes = (group: readonly { readonly code: string }[] = []) => group.map(({ code }) => code);
    expect([codes(year?.soFar.earnings), codes(year?.soFar.deductions), codes(year?.employer)]).toEqual([['REG', 'OT'], ['MED', '401K'], ['FUTA', 'ER-HSA']]);
    expect(year?.soFar.employerHsa).toBe(7);
  }); // prettier-ignore
});
