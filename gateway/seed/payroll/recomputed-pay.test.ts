import { expect, it } from 'vitest';
import { payChange } from '@paystead/payroll/causes/pay-change.ts';
import { recomputedPayChange } from '@paystead/payroll/causes/recomputed-change.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { CAST } from '../cast/cast.ts';
import type { Employee } from '../cast/model.ts';
import { type RecordedCheck, taxSteps } from '@paystead/payroll/recompute/recompute.ts';
import { payCompany } from '../load/company.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import type { PaidCheck } from './check-record.ts';
import { stubOf } from './stub-of.ts';
import { taxSetup } from './tax-setup.ts';

/* Property: holds for every pair of consecutive checks of the cast. */

const people = CAST.flatMap((company) => payCompany(company, '2026-11-20').people);

function recorded(employee: Employee, checks: readonly PaidCheck[], check: PaidCheck): RecordedCheck {
  const earlier = checks.slice(0, checks.indexOf(check)).findLast(({ runType }) => runType === 'regular');
  return {
    lines: check.lines,
    checkDate: check.checkDate,
    periodsPerYear: PERIODS_PER_YEAR[check.frequency as keyof typeof PERIODS_PER_YEAR],
    setup: taxSetup(employee, check.checkDate),
    since: { form: null, certificates: null },
    tables: taxTablesOn(check.checkDate),
    lastRegular: earlier?.result?.regularPay ?? null,
  };
}

it('PAY-1: for each pair of consecutive checks of the cast, recomputed causes add up like those from the lines', () => {
  let [pairs, computed] = [0, 0];
  for (const { employee, history } of people) {
    const { checks } = history;
    for (const [place, after] of checks.entries()) {
      const before = checks[place - 1];
      if (!before?.result || before.status !== 'issued' || after.status !== 'issued') continue;
      pairs += 1;
      const steps = taxSteps(recorded(employee, checks, before), recorded(employee, checks, after));
      if (!steps) continue;
      computed += 1;
      const name = `${employee.number} ${after.checkDate}`;
      const byLines = payChange(stubOf(before), stubOf(after));
      const change = recomputedPayChange(stubOf(before), stubOf(after), steps);
      expect(
        change.causes.reduce((sum, { amount }) => sum + amount, change.remainder),
        name,
      ).toBe(change.difference);
      expect([change.difference, change.remainder], name).toEqual([byLines.difference, 0]);
      expect(
        change.causes.every(({ amount }) => amount !== 0),
        name,
      ).toBe(true);
      // Recomputed taxes leave no other amount of the same pay unexplained.
      expect(
        change.causes.map(({ kind }) => kind),
        name,
      ).not.toContain('withholding');
    }
  }
  process.stdout.write(`why pay changed: ${computed} of ${pairs} pairs of the cast recomputed to the cent\n`);
  expect(computed / pairs).toBeGreaterThan(0.99);
});
