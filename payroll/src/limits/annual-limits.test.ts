import { describe, expect, it } from 'vitest';
import { openYear } from '../checks/accumulators.ts';
import { annualRoom, deferralRoom, type LimitFacts } from './annual-limits.ts';
import { taxTablesOn } from '../tables/shipped.ts';

const t2026 = taxTablesOn('2026-05-01').payroll;
const t2025 = taxTablesOn('2025-05-01').payroll;
const facts = (change: Partial<LimitFacts> = {}): LimitFacts => ({
  birthDate: '1990-01-01',
  checkDate: '2026-05-01',
  hsaCoverage: 'self',
  priorYearFicaWages: 0,
  years: [],
  employerHsa: 0,
  ...change,
});
const deferred = (legal: string, amount: number) => ({
  ...openYear(2026, legal),
  deductions: { '401K': { description: '401(k)', timing: 'preTax' as const, amount } },
});

describe('annual deferral limits', () => {
  it.each([
    ['under 50', '1977-01-01', 2_450_000],
    ['50 at the end of the year', '1976-12-31', 3_250_000],
    ['60', '1966-12-31', 3_575_000],
    ['63', '1963-06-01', 3_575_000],
    ['64', '1962-06-01', 3_250_000],
  ])('%s', (_title, birthDate, all) => {
    expect(deferralRoom(t2026, facts({ birthDate }))).toEqual({ traditional: all, all });
  });

  it('catch-up must be Roth above $150,000 from 2026', () => {
    const senior = facts({ birthDate: '1970-01-01', priorYearFicaWages: 15_000_001 });
    expect(deferralRoom(t2026, senior)).toEqual({ traditional: 2_450_000, all: 3_250_000 });
    expect(deferralRoom(t2025, { ...senior, checkDate: '2025-05-01' }).traditional).toBe(3_100_000);
    const atLimit = deferralRoom(t2026, { ...senior, priorYearFicaWages: 15_000_000 });
    expect(atLimit).toEqual({ traditional: 3_250_000, all: 3_250_000 });
    expect(['401K', 'ROTH'].map((code) => annualRoom(code, t2026, senior))).toEqual([2_450_000, 3_250_000]);
  });

  it('every legal employer of the year counts', () => {
    const years = [deferred('a', 2_000_000), deferred('b', 400_000)];
    expect(deferralRoom(t2026, facts({ years })).all).toBe(50_000);
  });
});

describe('other annual limits', () => {
  it.each([
    ['HSA', facts(), 440_000],
    ['HSA', facts({ hsaCoverage: 'family', employerHsa: 10_000 }), 865_000],
    ['HSA', facts({ birthDate: '1971-12-31' }), 540_000],
    ['FSA', facts(), 340_000],
    ['DCFSA', facts(), 750_000],
    ['COMM', facts(), 5 * 34_000],
    ['DUES', facts(), Number.POSITIVE_INFINITY],
  ])('%s', (code, person, room) => {
    expect(annualRoom(code, t2026, person)).toBe(room);
  });

  it('what was taken this year, from every legal employer, counts against its own limit', () => {
    const taken = { '401K': 100_000, ROTH: 50_000, HSA: 20_000, FSA: 30_000, DCFSA: 40_000, COMM: 60_000 };
    const deductions = Object.fromEntries(
      Object.entries(taken).map(([code, amount]) => [code, { description: code, timing: 'preTax' as const, amount }]),
    );
    const employer = { 'ER-HSA': { description: 'HSA', amount: 7_000 } };
    const years = ['a', 'b'].map((legal) => ({ ...openYear(2026, legal), deductions, employer }));
    const rooms = Object.keys(taken).map((code) => annualRoom(code, t2026, facts({ years })));
    const deferral = 2_450_000 - 2 * 150_000;
    expect(rooms).toEqual([
      deferral,
      deferral,
      440_000 - 2 * 27_000,
      340_000 - 2 * 30_000,
      750_000 - 2 * 40_000,
      5 * 34_000 - 2 * 60_000,
    ]);
  });
});
