import { describe, expect, it } from 'vitest';
import { earningCodes } from './earning-codes.ts';
import { hoursWorked, hoursWorkedInYear, isWorked, paidHours } from './hours-worked.ts';

/** Every earning code and whether its hours were worked (29 CFR 778.216-219 and 785.17 on hours that are paid only). */
const WORKED: Readonly<Record<string, boolean>> = {
  REG: true,
  PIECE: true,
  SAL: true,
  OT: true,
  DT: true,
  HOL: false,
  PTO: false,
  SICK: false,
  BON: false,
  COM: false,
  RSU: false,
  ADJ: false,
  RETRO: false,
  SEV: false,
  PDAY: false,
  ONCALL: false,
  CTIP: false,
  TIPS: false,
  TIPMU: false,
  GTL: false,
  REIMB: false,
};

describe('TRU-3: hours worked apart from hours paid', () => {
  it('regular time, overtime, double time, piece work and salary are worked; leave, holidays and other pay are not', () => {
    expect(Object.fromEntries(Object.keys(earningCodes).map((code) => [code, isWorked({ code })]))).toEqual(WORKED);
  });

  it('the line’s own mark comes before the code, and hours of an unknown code count only with a mark', () => {
    const lines = [
      { code: 'REG', worked: false },
      { code: 'HOL', worked: true },
      { code: 'ONC2' },
      { code: 'ONC2', worked: true },
      { code: 'toString' },
    ];
    expect(lines.map(isWorked)).toEqual([false, true, false, true, false]);
  });

  it('hours are summed over all lines of a code', () => {
    const line = (code: string, hours: number | null, ytdHours: number | null) => ({
      code,
      description: code,
      kind: 'paid' as const,
      hours,
      rate: null,
      amount: 0,
      ytdHours,
      ytdAmount: null,
    });
    const earnings = [
      line('REG', 3000, 90_000),
      line('REG', 1000, null),
      line('OT', 250, 4000),
      line('DT', 200, 600),
      line('PTO', 800, 5600),
      line('HOL', 400, 2400),
      line('BON', null, null),
    ];
    expect(hoursWorked(earnings)).toBe(4450);
    expect(paidHours(earnings)).toBe(5650);
    expect(hoursWorkedInYear(earnings)).toBe(94_600);
  });
});
