import { describe, expect, it } from 'vitest';
import type { CheckTotals } from '@paystead/contract/features/paychecks/model.ts';
import { broughtForward, yearToDateOf } from '@paystead/payroll/checks/year-to-date.ts';
import { effectiveForm } from '@paystead/payroll/federal/w4-rules.ts';
import { type FederalForm, withholdPerPeriod } from '@paystead/payroll/federal/withholding.ts';
import { CAST } from '../cast/cast.ts';
import { noTotals, taxKey } from '@paystead/payroll/checks/accumulators.ts';
import { halfUp, shareOf, sum } from '@paystead/payroll/money.ts';
import { payCompany } from '../load/company.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { isBankingDay } from '@paystead/payroll/calendar/banking-days.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import type { PaidCheck } from './check-record.ts';
import { isEmployedOn, standingOn } from './standing.ts';

const TODAY = '2026-11-20';
const companies = CAST.map((company) => payCompany(company, TODAY));
const everyone = companies.flatMap((company) => company.people.map((hired) => ({ company, ...hired })));
const everyCheck = everyone.flatMap(({ employee, history, company }) =>
  history.checks.map((check) => ({
    employee,
    company,
    check,
    name: `${employee.number} ${check.checkDate}/${check.sequence}`,
  })),
);

/** Returns the names of all checks for which `holds` is false. */
function failing(holds: (one: (typeof everyCheck)[number]) => boolean): string[] {
  return everyCheck.filter((one) => !holds(one)).map(({ name }) => name);
}

const total = (lines: readonly { amount: number }[]) => sum(lines.map(({ amount }) => amount));

describe('checks of the whole cast (handbook 9)', () => {
  it('rule 1: gross less all deductions equals net, never below zero, and deposits add up to it', () => {
    expect(
      failing(({ check: { lines, totals, status } }) => {
        const paid = total(lines.earnings.filter(({ kind }) => kind === 'paid'));
        const back = total(lines.earnings.filter(({ kind }) => kind === 'reimbursement'));
        const pre = total(lines.deductions.filter(({ timing }) => timing === 'preTax'));
        const post = total(lines.deductions.filter(({ timing }) => timing === 'postTax'));
        return (
          paid === totals.gross &&
          paid - pre - total(lines.taxes) - post + back === totals.net &&
          total(lines.deposits) === totals.net &&
          (totals.net >= 0 || status === 'reversal')
        );
      }),
    ).toEqual([]);
  });

  it('rule 2: a flat tax equals its rate times its wages, and federal tax follows Worksheet 1A', () => {
    expect(
      failing(({ check: { lines, result } }) =>
        lines.taxes.every(
          ({ rate, taxableWages, amount, taxCode, geoCode }) =>
            rate === null ||
            shareOf(Math.abs(taxableWages), rate) === Math.abs(amount) ||
            result?.uncollected.some((missing) => missing.taxKey === taxKey({ taxCode, geoCode })) === true,
        ),
      ),
    ).toEqual([]);
    const plain = everyCheck.filter(
      ({ check }) => check.runType === 'regular' && check.result?.uncollected.length === 0,
    );
    const wrong = plain.filter(({ employee, check }) => {
      const fit = check.lines.taxes.find(({ taxCode }) => taxCode === 'FIT');
      const supplemental = check.lines.earnings.some(
        ({ code, amount }) => ['BON', 'COM', 'RSU'].includes(code) && amount !== 0,
      );
      if (!fit || supplemental) return false;
      const setup = standingOn(employee, check.checkDate).w4;
      const periodsPerYear = PERIODS_PER_YEAR[check.frequency as keyof typeof PERIODS_PER_YEAR];
      const form = effectiveForm(setup.form, setup.exemptYear, check.checkDate);
      const of = (one: FederalForm) =>
        withholdPerPeriod(taxTablesOn(check.checkDate).federal, {
          wagesCents: fit.taxableWages,
          periodsPerYear,
          form: one,
        });
      return fit.amount !== Math.max(of(form), setup.lockIn ? of(setup.lockIn) : 0);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(plain.length).toBeGreaterThan(3000);
  });

  it('rule 3: Social Security stops at the wage base, the 0.9% starts at 200,000, exempt means no federal tax', () => {
    const years = everyone.flatMap(({ employee, history }) => history.years.map((year) => ({ employee, year })));
    for (const { employee, year } of years) {
      const { payroll } = taxTablesOn(`${year.year}-06-01`);
      const wages = (code: string) => year.taxes[code]?.taxableWages ?? 0;
      expect(wages('SS'), employee.number).toBeLessThanOrEqual(payroll.socialSecurity.wageLimit);
      expect(wages('ADDMED'), employee.number).toBe(Math.max(0, wages('MED') - 20_000_000));
    }
    expect(years.some(({ year }) => (year.taxes.ADDMED?.amount ?? 0) > 0)).toBe(true);
    const exempt = everyCheck.filter(
      ({ employee, check }) => employee.start.w4.form.exempt && check.checkDate.startsWith('2026'),
    );
    expect(exempt.length).toBeGreaterThan(10);
    for (const { check } of exempt) {
      expect(total(check.lines.taxes.filter(({ taxCode }) => taxCode === 'FIT'))).toBe(0);
      expect(total(check.lines.taxes.filter(({ taxCode }) => taxCode === 'SS'))).toBeGreaterThan(0);
    }
  });

  it('rule 4: the year to date is the previous one plus this check, restarting with each year and legal employer; a reversal undoes its original', () => {
    for (const { employee, history } of everyone) {
      const sofar = new Map<string, number>();
      for (const check of history.checks) {
        for (const line of check.lines.taxes) {
          const key = `${check.checkDate.slice(0, 4)} ${check.legal} ${taxKey(line)}`;
          // December 2024 opens with the totals of the months before.
          const before = sofar.get(key) ?? (check.checkDate < '2025' ? line.ytdAmount - line.amount : 0);
          expect(line.ytdAmount, `${employee.number} ${check.checkDate} ${key}`).toBe(before + line.amount);
          sofar.set(key, line.ytdAmount);
        }
      }
    }
    const reversals = everyCheck.filter(({ check }) => check.status === 'reversal');
    expect(reversals.length).toBeGreaterThan(0);
    for (const { check, employee } of reversals) {
      const original = historyOf(employee.number).find(({ checkId }) => checkId === check.relatedCheckId);
      for (const [field, amount] of Object.entries(check.totals)) {
        expect(amount + (original?.totals[field as keyof typeof check.totals] ?? 0)).toBe(0);
      }
    }
  });

  it('rule 4: a check’s year-to-date totals equal the sums of its lines, and of its employer’s checks and opening', () => {
    let opened = 0;
    for (const { employee, history } of everyone) {
      const sofar = new Map<string, CheckTotals>();
      for (const check of history.checks) {
        const key = `${check.checkDate.slice(0, 4)} ${check.legal}`;
        const opening = broughtForward({ ...check.totals, lines: check.lines });
        const before = sofar.get(key) ?? (check.checkDate < '2025' ? opening : noTotals);
        opened += sofar.has(key) || before.gross === 0 ? 0 : 1;
        expect(opening, `${employee.number} ${check.checkDate} ${check.legal}`).toEqual(before);
        const year = yearToDateOf(check.lines);
        expect(year, `${employee.number} ${check.checkDate}`).toEqual(check.result?.year.totals ?? year);
        sofar.set(key, year);
      }
      for (const year of history.years)
        expect(sofar.get(`${year.year} ${year.legalId}`) ?? year.totals).toEqual(year.totals);
    }
    expect(opened).toBeGreaterThan(20);
  });

  it('rule 6: leave adds up from check to check, and hours taken are hours paid', () => {
    for (const { employee, history } of everyone) {
      const ending = new Map<string, number>();
      for (const { lines, checkDate } of history.checks) {
        for (const line of lines.accruals) {
          const where = `${employee.number} ${checkDate} ${line.plan}`;
          expect(line.ending, where).toBe(line.beginning + line.earned - line.taken + line.adjusted);
          expect(line.beginning, where).toBe(ending.get(line.plan) ?? line.beginning);
          expect(line.ending, where).toBeGreaterThanOrEqual(0);
          const hours = sum(lines.earnings.filter(({ code }) => code === line.plan).map((one) => one.hours ?? 0));
          expect(line.taken, where).toBe(line.unit === 'days' ? hours / 8 : hours);
          ending.set(line.plan, line.ending);
        }
      }
    }
  });

  it('rule 7: periods run forward, no one is paid before the hire, after leaving only final checks, always on a banking day', () => {
    expect(
      failing(
        ({ employee, check }) =>
          check.checkDate >= employee.hiredOn &&
          (check.periodBegin === null || check.periodEnd === null
            ? ['bonus', 'retro', 'severance'].includes(check.runType)
            : check.periodBegin <= check.periodEnd &&
              check.periodEnd >= employee.hiredOn &&
              (isEmployedOn(employee, check.periodEnd) ||
                isEmployedOn(employee, check.periodBegin) ||
                ['offCycle', 'final'].includes(check.runType))) &&
          isBankingDay(check.checkDate),
      ),
    ).toEqual([]);
  });

  it('rule 11: deferrals and accounts stay within the year, garnishments within their share', () => {
    for (const { employee, history } of everyone) {
      for (const year of new Set(history.years.map((one) => one.year))) {
        const { payroll } = taxTablesOn(`${year}-06-01`);
        const of = (code: string) =>
          sum(history.years.filter((one) => one.year === year).map((one) => one.deductions[code]?.amount ?? 0));
        const age = year - Number(employee.birthDate.slice(0, 4));
        const catchUp =
          age < 50 ? 0 : age >= 60 && age <= 63 ? payroll.deferral.catchUp60to63 : payroll.deferral.catchUp;
        expect(of('401K') + of('ROTH'), employee.number).toBeLessThanOrEqual(payroll.deferral.limit + catchUp);
        expect(of('HSA'), employee.number).toBeLessThanOrEqual(
          payroll.hsa[employee.hsaCoverage] + (age >= 55 ? payroll.hsa.catchUp55 : 0),
        );
        expect(of('FSA'), employee.number).toBeLessThanOrEqual(payroll.healthFsa);
      }
    }
    const garnished = everyCheck.filter(({ check }) =>
      check.lines.deductions.some(({ code, amount }) => ['GARN', 'SUPPORT'].includes(code) && amount > 0),
    );
    expect(garnished.length).toBeGreaterThan(20);
    for (const { check, name } of garnished) {
      const disposable = check.totals.gross - check.totals.taxes;
      const taken = (code: string) => total(check.lines.deductions.filter((line) => line.code === code));
      expect(taken('GARN'), name).toBeLessThanOrEqual(halfUp(BigInt(disposable), 4n));
      expect(taken('SUPPORT'), name).toBeLessThanOrEqual(shareOf(disposable, 650_000));
    }
  });

  it('covers every case of a payroll team', () => {
    const some = (holds: (check: PaidCheck) => boolean) => everyCheck.some(({ check }) => holds(check));
    const earns = (code: string) =>
      some(({ lines }) => lines.earnings.some((line) => line.code === code && line.amount !== 0));
    for (const code of [
      'OT',
      'DT',
      'HOL',
      'PTO',
      'SICK',
      'BON',
      'COM',
      'RSU',
      'GTL',
      'TIPS',
      'CTIP',
      'REIMB',
      'ADJ',
      'FEE',
    ])
      expect(earns(code), code).toBe(true);
    for (const run of ['regular', 'offCycle', 'bonus', 'manual', 'reversal'] as const)
      expect(
        some(({ runType }) => runType === run),
        run,
      ).toBe(true);
    // TRU-5: two of everything that real checks have.
    const twoOf = (title: string, test: (check: PaidCheck) => boolean) =>
      expect(everyCheck.filter(({ check }) => test(check)).length, title).toBeGreaterThanOrEqual(2);
    for (const run of ['correction', 'retro', 'severance', 'final', 'void', 'reissue'] as const)
      twoOf(run, ({ runType }) => runType === run);
    const several = ({ lines }: PaidCheck, part: 'department' | 'job' | 'workPlace') =>
      new Set(lines.earnings.flatMap((line) => line[part] ?? [])).size > 1;
    for (const part of ['department', 'job', 'workPlace'] as const) twoOf(part, (check) => several(check, part));
    twoOf('bonus without a period', ({ runType, periodEnd }) => runType === 'bonus' && periodEnd === null);
    twoOf('leave in days', ({ lines }) => lines.accruals.some(({ unit, taken }) => unit === 'days' && taken > 0));
    twoOf('two orders at once', ({ lines }) => (lines.garnishments ?? []).length > 1);
    twoOf('an order with a balance', ({ lines }) => (lines.garnishments ?? []).some(({ balance }) => balance !== null));
    twoOf('hours of four decimals', ({ lines }) => lines.earnings.some(({ hours }) => (hours ?? 0) % 100 !== 0));
    twoOf('a rate of six decimals', ({ lines }) => lines.earnings.some(({ rate }) => (rate ?? 0) % 100 !== 0));
    twoOf('uncollected taxes', ({ lines }) => lines.taxes.some(({ uncollected }) => uncollected !== undefined));
    for (const status of ['voided', 'reversal', 'reissued'] as const)
      expect(
        some((check) => check.status === status),
        status,
      ).toBe(true);
    expect(some(({ totals, runType }) => totals.net === 0 && runType === 'regular')).toBe(true);
    expect(some(({ sequence }) => sequence === 2)).toBe(true);
    expect(some(({ periodBegin, periodEnd }) => periodBegin?.slice(0, 4) !== periodEnd?.slice(0, 4))).toBe(true);
    expect(some(({ checkDate }) => checkDate === '2026-06-18')).toBe(true);
    const rates = (code: string) =>
      new Set(
        everyCheck.flatMap(({ check }) =>
          check.lines.taxes.filter(({ taxCode, rate }) => taxCode === code && rate !== null).map(({ rate }) => rate),
        ),
      );
    expect(rates('CITY').size).toBeGreaterThanOrEqual(4);
    const legals = (number: string) =>
      new Set(
        historyOf(number)
          .filter(({ checkDate }) => checkDate.startsWith('2025'))
          .map(({ legal }) => legal),
      );
    expect(legals('KF-0515').size).toBe(2);
    expect(everyCheck.length).toBeGreaterThan(100);
    expect(everyCheck.every(({ check }) => check.checkDate >= '2024-12-01' && check.checkDate <= TODAY)).toBe(true);
  });
});

function historyOf(number: string): PaidCheck[] {
  return everyone.find(({ employee }) => employee.number === number)?.history.checks ?? [];
}
