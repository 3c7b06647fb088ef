import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import { valueOn, type PaidYear } from '../state/model.ts';
import { payBasis, type PayableEmployee } from './pay-basis.ts';
import { EMPTY_YEAR } from './year-so-far.ts';

const PAYDAY = { payGroup: 'BWH', checkDate: '2026-12-04', periodBegin: '2026-11-15', periodEnd: '2026-11-28' };
const found = (await opening()).employees['KF-0417'];
if (!found?.last) throw new Error('KF-0417 was never paid');
const employee: PayableEmployee = { ...found, last: found.last };
const { legalEin } = employee;
const OTHER = '00-9999999';

/** A year at an employer, with this much of Social Security wages, 401(k) and the employer's HSA. */
const paidYear = (year: number, ein: string, amount: number): PaidYear => ({
  year,
  legalEin: ein,
  employer: [],
  reporting: {},
  soFar: {
    ...EMPTY_YEAR,
    deductions: [{ code: '401K', description: '401(k)', timing: 'preTax', amount }],
    taxes: [{ taxCode: 'SS', description: 'SS', jurisdiction: 'US', geoCode: null, taxableWages: amount, amount: 0 }],
    employerHsa: amount,
  },
});
const basis = (changed: Partial<PayableEmployee>) => {
  const facts = valueOn(employee.taxes, PAYDAY.checkDate);
  if (!facts) throw new Error('no tax form');
  return payBasis({ ...employee, ...changed }, PAYDAY, facts, taxTablesOn(PAYDAY.checkDate));
};

describe('SVC-8: what the next paycheck of the reference engine is computed from', () => {
  it('is this year and the one before at this employer, and this year elsewhere', () => {
    const years = [
      paidYear(2024, legalEin, 1),
      paidYear(2025, OTHER, 2),
      paidYear(2025, legalEin, 4),
      paidYear(2026, OTHER, 8),
      paidYear(2026, legalEin, 16),
    ];
    const { year, priorYearFicaWages, elsewhere } = basis({ years });
    expect([year.employerHsa, priorYearFicaWages]).toEqual([16, 4]);
    expect(elsewhere).toEqual({ deductions: [{ code: '401K', amount: 8 }], employerHsa: 8 });
    expect(basis({ years: [] })).toMatchObject({
      priorYearFicaWages: 0,
      year: EMPTY_YEAR,
      elsewhere: { employerHsa: 0 },
    });
  });

  it('is the present salary, or the usual hours at the present rate', () => {
    const [hourly] = basis({ hourlyRate: 40_000_000 }).earnings;
    expect(hourly).toMatchObject({ code: 'REG', hours: 800_000, rate: 40_000_000, amount: null });
    expect(basis({ hourlyRate: 40_000_000 }).payType).toBe('hourly');
    const salaried = basis({ hourlyRate: null, periodSalary: 300_000 });
    expect([salaried.payType, salaried.earnings[0]?.code, salaried.earnings[0]?.amount]).toEqual([
      'salary',
      'SAL',
      300_000,
    ]);
  });

  it('takes contributions beyond those of one person for a family’s', () => {
    const hsa = (amount: number) => ({
      ...employee.last,
      lines: {
        ...employee.last.lines,
        deductions: [{ code: 'HSA', description: 'HSA', timing: 'preTax' as const, percent: null, amount, ytdAmount: amount }],
        employer: [{ code: 'ER-HSA', description: 'HSA', amount: 100, ytdAmount: 100 }],
      },
    }); // prettier-ignore
    const { self, catchUp55 } = taxTablesOn(PAYDAY.checkDate).payroll.hsa;
    const most = Math.floor((self + catchUp55) / 26) - 100;
    expect([basis({ last: hsa(most) }).hsaCoverage, basis({ last: hsa(most + 1) }).hsaCoverage]).toEqual([
      'self',
      'family',
    ]);
  });
});
