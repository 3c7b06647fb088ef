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

  /** The last paycheck with some of its lines replaced. */
  const lastWith = (lines: object) => ({ last: { ...employee.last, lines: { ...employee.last.lines, ...lines } } });

  it('repeats worked hours, leave and holidays, and pay that is no money; nothing else', () => {
    const line = (code: string, amount: number, hours: number | null = null, rate: number | null = null) => ({
      code, description: code, kind: 'paid', hours, rate, amount, ytdHours: null, ytdAmount: null,
    }); // prettier-ignore
    const earnings = (given: readonly object[], more: Partial<PayableEmployee> = {}) => basis({ ...lastWith({ earnings: given }), ...more }).earnings; // prettier-ignore
    const blank = { pieces: null, hours: null, rate: null, amount: null };
    const mixed = [
      line('OT', 500, 50_000, 9),
      line('HOL', 1, 80_000, 7),
      line('REG', 1, 400_000, 8),
      line('SAL', 1, 10_000),
      line('PTO', 1, 160_000),
      line('SICK', 1),
      line('REG', 0, 990_000, 6),
      line('XYZ', 5, 880_000, 5),
      line('GTL', 1_267),
      line('GTL', 0),
    ];
    expect(earnings(mixed, { hourlyRate: null })).toEqual([
      { ...blank, code: 'REG', hours: 650_000, rate: 7 },
      { ...blank, code: 'GTL', amount: 1_267 },
    ]);
    expect(earnings([], { hourlyRate: null })).toEqual([{ ...blank, code: 'REG', hours: 0, rate: 0 }]);
    expect(earnings(mixed.slice(2, 3), { periodSalary: 300_000 })).toEqual([{ ...blank, code: 'SAL', hours: 400_000, amount: 300_000 }]); // prettier-ignore
  });

  it('elects what was deducted, as a share or as an amount', () => {
    const line = (code: string, amount: number, percent: number | null = null) => ({ code, description: code, timing: 'preTax', percent, amount, ytdAmount: amount }); // prettier-ignore
    const deductions = [line('MED', 8_000), line('401K', 12_500, 50_000), line('DEN', 0), line('VIS', -5)];
    const { elections, hsaCoverage } = basis(lastWith({ deductions, employer: [] }));
    expect(elections).toEqual([
      { code: 'MED', amount: 8_000, percent: null },
      { code: '401K', amount: null, percent: 50_000 },
    ]);
    expect(hsaCoverage).toBe('self');
    // Another deduction and another cost of the employer are no contribution to an HSA.
    const large = { deductions: [line('MED', 900_000)], employer: [{ code: 'ER-HEALTH', description: '', amount: 900_000, ytdAmount: 1 }] }; // prettier-ignore
    expect(basis(lastWith(large))).toMatchObject({ hsaCoverage: 'self', employerHsa: 0 });
    const other = { ...large, employer: [...large.employer, { code: 'ER-HSA', description: '', amount: 70, ytdAmount: 1 }] }; // prettier-ignore
    expect(basis(lastWith(other)).employerHsa).toBe(70);
  });

  it('has the year of birth, if it is known, and Social Security wages of the year before alone', () => {
    expect([basis({ birthDate: '1990-04-12' }).birthYear, basis({ birthDate: null }).birthYear]).toEqual([1990, null]);
    const before = paidYear(2025, legalEin, 4);
    const medicare = { ...before.soFar.taxes[0], taxCode: 'MED', taxableWages: 9 };
    const soFar = { ...before.soFar, taxes: [medicare, ...before.soFar.taxes] } as PaidYear['soFar'];
    expect(basis({ years: [{ ...before, soFar }] }).priorYearFicaWages).toBe(4);
  });

  it('has no yearly tax where the place of work has one that was never withheld this year', () => {
    const lst = (amount: number, ytdAmount: number) => employee.last.lines.taxes.map((tax) => (tax.taxCode === 'LST' ? { ...tax, amount, ytdAmount } : tax)); // prettier-ignore
    const isExempt = (taxes: readonly object[], work?: string) => {
      const facts = valueOn(employee.taxes, PAYDAY.checkDate);
      if (!facts) throw new Error('no tax form');
      const places = { ...facts.places, ...(work !== undefined && { work }) };
      const of = { ...employee, ...lastWith({ taxes }) };
      return payBasis(of, PAYDAY, { ...facts, places }, taxTablesOn(PAYDAY.checkDate)).tax.yearlyTaxExempt;
    };
    expect([lst(200, 4_800), lst(0, 4_800), lst(200, 0), lst(0, 0), []].map((taxes) => isExempt(taxes))).toEqual([false, false, false, true, true]); // prettier-ignore
    expect(isExempt([...lst(0, 0), ...lst(200, 4_800)])).toBe(false);
    expect(isExempt(lst(0, 0), 'nowhere')).toBe(false);
    expect(basis({}).tax).toMatchObject({ places: { work: '390710001' } });
  });
});
