import { describe, expect, it } from 'vitest';
import { CAST } from '../cast/cast.ts';
import { payCompany } from '../load/company.ts';
import type { PaidCheck } from './check-record.ts';

/*
 * Recomputes the state taxes of the people in the states with tables since 2025, from the formulas of section 3.5 of the
 * handbook and the lines of each check. It shares no code and no table with the engine: amounts are fractions of cents here,
 * rounded half up.
 */

const PERIODS: Readonly<Record<string, number>> = { W: 52, B: 26, S: 24, M: 12 };
const everyone = CAST.flatMap((company) => payCompany(company, '2026-11-20').people);
const checksOf = (state: string) =>
  everyone
    .filter(({ employee }) => employee.start.address.state === state)
    .flatMap(({ employee, history }) => history.checks.map((check) => ({ employee, check })));

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const round = (amount: number): number => Math.floor(amount + 0.5 + 1e-7);

/** Wages that federal income tax applies to, cents: all, and the bonuses among them. */
function wagesOf({ lines }: PaidCheck) {
  const bonus = add(lines.earnings.filter(({ code }) => code === 'BON').map(({ amount }) => amount));
  const pay = add(lines.earnings.map(({ amount }) => amount));
  const preTax = add(lines.deductions.filter(({ timing }) => timing === 'preTax').map(({ amount }) => amount));
  const all = pay - preTax;
  return { pay, regular: all - Math.min(all, bonus), bonus: Math.min(all, bonus) };
}

interface Claims {
  readonly allowances: number;
  readonly additional: number;
  readonly isHeadOfHousehold: boolean;
  readonly percent: number | null;
}

/** The income tax of one check by the state's own formula, in cents without extra withholding. */
const FORMULAS: Readonly<Record<string, (check: PaidCheck, year: string, claims: Claims) => number>> = {
  AZ: (check, _year, { percent }) => {
    const { regular, bonus } = wagesOf(check);
    return round(((regular + bonus) * (percent ?? 2)) / 100);
  },
  IL: (check, year, { allowances, additional }) =>
    withAllowances(check, 4.95, allowances * (year === '2025' ? 2850 : 2925) + additional * 1000),
  MI: (check, year, { allowances }) => withAllowances(check, 4.25, allowances * (year === '2025' ? 5800 : 5900)),
  NC: (check, year, { allowances, isHeadOfHousehold }) => {
    const rate = year === '2025' ? 4.35 : 4.09;
    const { regular, bonus } = wagesOf(check);
    const periods = PERIODS[check.frequency] ?? 0;
    const annual = Math.max(0, regular * periods - ((isHeadOfHousehold ? 19_125 : 12_750) + allowances * 2500) * 100);
    return round((annual * rate) / 100 / periods / 100) * 100 + round((bonus * rate) / 100);
  },
};

/** A flat percentage of regular wages less dollars a year, and of bonuses from the first dollar. */
function withAllowances(check: PaidCheck, percent: number, dollars: number): number {
  const { regular, bonus } = wagesOf(check);
  const periods = PERIODS[check.frequency] ?? 0;
  return round((Math.max(0, regular * periods - dollars * 100) / periods + bonus) * (percent / 100));
}

const taxOf = ({ lines }: PaidCheck, code: string) =>
  lines.taxes.filter(({ taxCode, amount }) => taxCode === code && amount !== 0).map(({ amount }) => amount);

describe('TRU-5: state taxes of the cast, recomputed without the engine', () => {
  it.each(Object.keys(FORMULAS))('%s', (state) => {
    const found = checksOf(state);
    expect(found.length).toBeGreaterThan(60);
    for (const { employee, check } of found) {
      const certificate = employee.start.certificates[state];
      const { regular } = wagesOf(check);
      const tax = FORMULAS[state]?.(check, check.checkDate.slice(0, 4), {
        allowances: certificate?.exemptions['allowances'] ?? 0,
        additional: certificate?.exemptions['dependents'] ?? 0,
        isHeadOfHousehold: certificate?.filingStatus === 'H',
        percent: certificate?.percent ? certificate.percent / 10_000 : null,
      });
      const extra = regular > 0 ? (certificate?.extraWithholding ?? 0) : 0;
      expect(taxOf(check, `SIT-${state}`), `${employee.number} ${check.checkDate}`).toEqual([(tax ?? 0) + extra]);
    }
  });

  it.each(['NV', 'TN'])('%s has none', (state) => {
    const found = checksOf(state);
    expect(found.length).toBeGreaterThan(60);
    for (const { check } of found)
      expect(check.lines.taxes.filter(({ jurisdiction }) => jurisdiction !== 'Federal')).toEqual([]);
  });

  it('WA has two premiums, and paid leave stops at the Social Security limit', () => {
    const found = checksOf('WA');
    expect(found.length).toBeGreaterThan(60);
    const leave = new Map<string, number>();
    for (const { employee, check } of found) {
      const year = check.checkDate.slice(0, 4);
      const [rate, limit] = year === '2025' ? [0.0092 * 0.7152, 17_610_000] : [0.0113 * 0.7143, 18_450_000];
      const key = `${employee.number} ${year}`;
      const { pay } = wagesOf(check);
      const before = leave.get(key) ?? 0;
      const below = Math.max(0, Math.min(pay, limit - before));
      leave.set(key, before + below);
      expect(taxOf(check, 'PFML-WA'), `${employee.number} ${check.checkDate}`).toEqual(
        below === 0 ? [] : [round(below * rate)],
      );
      expect(taxOf(check, 'LTC-WA'), `${employee.number} ${check.checkDate}`).toEqual([round(pay * 0.0058)]);
    }
    expect([...leave.values()].some((wages) => wages === 17_610_000 || wages === 18_450_000)).toBe(true);
  });

  it('of states without a table, only the amounts that payroll calculated are on the checks, and no others are marked', () => {
    const imported = everyone.filter(({ employee }) => employee.importedTaxes !== undefined);
    expect(imported.map(({ employee }) => employee.start.address.state)).toEqual(['CA', 'NY']);
    for (const { employee, history } of imported) {
      expect(history.checks.length).toBeGreaterThan(30);
      for (const { checkDate, lines } of history.checks) {
        const given = employee.importedTaxes?.findLast(({ from }) => from <= checkDate)?.taxes ?? [];
        const shown = lines.taxes.filter((line) => line.imported === true);
        expect(
          shown.map(({ taxCode, taxableWages, amount, rate }) => ({ taxCode, taxableWages, amount, rate })),
        ).toEqual(given.map(({ taxCode, taxableWages, amount }) => ({ taxCode, taxableWages, amount, rate: null })));
        expect(lines.taxes.filter((line) => line.imported !== true).map(({ jurisdiction }) => jurisdiction)).toEqual(
          lines.taxes.filter((line) => line.imported !== true).map(() => 'Federal'),
        );
      }
    }
    const others = everyone.filter(({ employee }) => employee.importedTaxes === undefined);
    expect(
      others.flatMap(({ history }) => history.checks).filter(({ lines }) => lines.taxes.some((line) => line.imported)),
    ).toEqual([]);
  });
});
