import { expect, it } from 'vitest';
import { noCounts, problemsOf } from '@paystead/payroll/causes/test/pair-property.ts';
import { payChange } from '@paystead/payroll/causes/pay-change.ts';
import { CAST } from '../cast/cast.ts';
import { payCompany } from '../load/company.ts';
import type { PaidCheck } from './check-record.ts';
import { stubOf } from './stub-of.ts';

const people = CAST.flatMap((company) => payCompany(company, '2026-11-20').people);

/** The regular checks that stand, oldest first, with what went into them. */
const regular = (checks: readonly PaidCheck[]) =>
  checks.flatMap((check) =>
    check.runType === 'regular' && check.status === 'issued' && check.input && check.result
      ? [{ check, paid: { input: check.input, result: check.result } }]
      : [],
  );

it('TRU-1: for each pair of consecutive regular checks of the cast, the engine confirms the headline', () => {
  const counts = noCounts();
  const problems: string[] = [];
  for (const { employee, history } of people) {
    const checks = regular(history.checks);
    for (const [place, after] of checks.entries()) {
      const before = checks[place - 1];
      if (!before) continue;
      const pair = { before: before.paid, after: after.paid };
      const found = problemsOf(stubOf(before.check), stubOf(after.check), pair, counts);
      problems.push(...found.map((one) => `${employee.number} ${after.check.checkDate}: ${one}`));
    }
  }
  process.stdout.write(
    `headlines: ${counts.named} of ${counts.different} different pairs of the cast named, ${problems.length} false\n`,
  );
  expect(problems).toEqual([]);
  expect(counts.pairs).toBeGreaterThan(3000);
  expect(counts.named / counts.different).toBeGreaterThan(0.8);
  for (const kind of [
    'limit reached',
    'wageBase reached',
    'wageBase newYear',
    'deductionStopped repaid',
    'correction',
    'tips',
    'tippedPay',
  ])
    expect(counts.byKind[kind], kind).toBeGreaterThan(0);
});

/** The two checks of one employee by check date. */
function pairOf(number: string, before: string, after: string) {
  const checks = people.find(({ employee }) => employee.number === number)?.history.checks ?? [];
  const on = (date: string) => checks.find(({ checkDate, runType }) => checkDate === date && runType === 'regular');
  const [first, second] = [on(before), on(after)];
  if (!first || !second) throw new Error(`${number} has no such checks.`);
  return [stubOf(first), stubOf(second)] as const;
}

it('TRU-2: tax on tips that pay couldn’t cover is reported as uncollected, and no tax is called new', () => {
  const { causes, remainder } = payChange(...pairOf('FC-031', '2026-05-01', '2026-05-08'));
  expect(remainder).toBe(0);
  expect(causes).toContainEqual({ kind: 'uncollected', before: 0, after: 16_675, amount: 16_675 });
  expect(causes.map(({ kind }) => kind)).not.toContain('taxStarted');
  const back = payChange(...pairOf('FC-031', '2026-05-08', '2026-05-15'));
  expect(back.causes).toContainEqual({ kind: 'uncollected', before: 16_675, after: 0, amount: -16_675 });
  expect(back.causes.map(({ kind }) => kind)).not.toContain('taxStarted');
});

it('TRU-2: a transfer names no tax that neither place has charged', () => {
  const [before, after] = pairOf('KF-0515', '2025-06-20', '2025-07-03');
  const moved = payChange(before, after).causes.find(({ kind }) => kind === 'jurisdiction');
  const charged = (stub: typeof before, code: string) =>
    stub.lines.taxes.filter(({ taxCode }) => taxCode === code).reduce((sum, { amount }) => sum + amount, 0);
  expect(moved).toMatchObject({
    code: 'CITY',
    jurisdiction: 'Philadelphia',
    before: charged(before, 'EIT'),
    after: charged(after, 'CITY'),
  });
});
