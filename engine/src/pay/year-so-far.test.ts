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
});
