import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import type { importHarness } from '../test/import-harness.ts';
import { changed, check, filesOf, setUpPay } from './test/pay-fixture.ts';

describe('control totals', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = await setUpPay(test);
  });
  afterAll(() => test.close());

  const checks = filesOf(
    check('a', { date: '2026-01-09', before: 0 }),
    check('b', { date: '2026-01-23', before: 1000 }),
    check('a', { who: 'ACME/2', date: '2026-01-09', gross: 500, before: 0 }),
    check('a', { who: 'BIRCH/1', date: '2026-01-09', gross: 700, before: 0 }),
  );
  const total = (item: string, cells: Record<string, string>) => ({ client_code: 'ACME', item, ...cells });
  const payday = { pay_group: 'BIWEEKLY', check_date: '2026-01-09' };

  it('IMP-7: compares totals of a payday, of a date, and of all checks with those of the files, kept ones included', async () => {
    const control_totals = [
      total('checks', { count: '3' }),
      total('gross', { amount: '2500.00' }),
      total('checks', { ...payday, count: '2' }),
      total('net', { ...payday, amount: '1275.01' }),
      total('deposits', { check_date: '2026-01-09', amount: '1275.00' }),
      total('tax', { ...payday, code: 'FIT', amount: '150.00' }),
      total('deduction', { ...payday, code: '401K', amount: '75.00' }),
      total('deduction', { code: 'DENTAL', amount: '10.00' }),
      { ...total('gross', { amount: '700.00' }), client_code: 'BIRCH' },
    ];
    const run = await imports.plan({ ...checks, control_totals });
    const row = (item: string, given: number, found: number, more: object = {}) => ({
      client: 'ACME',
      payGroup: null,
      checkDate: null,
      item,
      code: null,
      given,
      found,
      difference: given - found,
      ...more,
    });
    const of = { payGroup: 'BIWEEKLY', checkDate: '2026-01-09' };
    expect(run.summary?.totals).toEqual({
      control_totals: [
        row('checks', 3, 3),
        row('gross', 250_000, 250_000),
        row('checks', 2, 2, of),
        row('net', 127_501, 127_500, of),
        row('deposits', 127_500, 127_500, { checkDate: '2026-01-09' }),
        row('tax', 15_000, 15_000, { ...of, code: 'FIT' }),
        row('deduction', 7500, 7500, { ...of, code: '401K' }),
        row('deduction', 1000, 0, { code: 'DENTAL' }),
        row('gross', 70_000, 70_000, { client: 'BIRCH' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'control_totals:5 amount control_total_differs: net: the payroll system reports 1275.01, but the checks add up to 1275.00. The difference is 0.01. (warning)',
      'control_totals:9 amount control_total_differs: deduction DENTAL: the payroll system reports 10.00, but the checks add up to 0.00. The difference is 10.00. (warning)',
    ]);
    await imports.apply(run);
    const again = await imports.plan({ ...checks, control_totals });
    expect(again.change_count).toBe(0);
    expect(again.summary?.totals).toEqual(run.summary?.totals);
  });

  it('IMP-7: leaves rejected checks out, and refuses totals without a number or of an unknown pay group', async () => {
    const run = await imports.plan({
      ...changed(checks, 'check_register', { net: '1.00' }, 2),
      control_totals: [
        total('checks', { ...payday, count: '2' }),
        total('gross', { count: '2' }),
        total('tax', { amount: '2' }),
        total('net', { pay_group: 'WEEKLY', amount: '2' }),
      ],
    });
    expect((await imports.problems(run)).filter((one) => one.startsWith('control'))).toEqual([
      'control_totals:2 count control_total_differs: checks: the payroll system reports 2, but the checks add up to 1. The difference is 1. (warning)',
      'control_totals:3 amount required: Fill in this column.',
      'control_totals:4 code required: Fill in this column.',
      'control_totals:5 pay_group unknown_reference: There is no pay group WEEKLY: neither stored nor in this import.',
    ]);
  });
});
